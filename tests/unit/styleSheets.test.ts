import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const app = new URL('../../app/', import.meta.url)

/** Lines of all style sheets that match, each with its file. */
async function linesLike(pattern: RegExp): Promise<string[]> {
  const files = (await readdir(app, { recursive: true })).filter((name) => name.endsWith('.css'))
  expect(files.length).toBeGreaterThan(50)
  const found: string[] = []
  for (const file of files) {
    const lines = (await readFile(new URL(file, app), 'utf8')).split('\n')
    for (const line of lines) if (pattern.test(line)) found.push(`${file}: ${line.trim()}`)
  }
  return found
}

test('no rule restyles everything that follows a sibling', async () => {
  // One `> * + *` anywhere, and every node that is added or removed restyles all that follow it: a thousand elements
  // after a canvas's ring, at 10 ms a key.
  expect(await linesLike(/[+~]\s*(\*|:)[^;]*\{/)).toEqual([])
})

test('no rule styles the whole document depending on its contents', async () => {
  // A variable set on the root while a dialog is open is inherited by everything: opening one restyles every element
  // of the page. A rule that needs it can test for it: `:root:has(.dialog) .toasts`.
  expect(await linesLike(/(:root|html)\)?:has\(([^()]|\([^()]*\))*\)\s*\{/)).toEqual([])
})
