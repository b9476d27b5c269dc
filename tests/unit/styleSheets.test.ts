import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('no rule makes whatever follows a sibling depend on it', async () => {
  // One `> * + *` anywhere, and every node that comes or goes has all that follows it styled anew: a thousand elements
  // after a canvas's ring, at 10 ms a key.
  const app = new URL('../../app/', import.meta.url)
  const files = (await readdir(app, { recursive: true })).filter((name) => name.endsWith('.css'))
  expect(files.length).toBeGreaterThan(50)
  const found: string[] = []
  for (const file of files) {
    const lines = (await readFile(new URL(file, app), 'utf8')).split('\n')
    for (const line of lines) if (/[+~]\s*(\*|:)[^;]*\{/.test(line)) found.push(`${file}: ${line.trim()}`)
  }
  expect(found).toEqual([])
})
