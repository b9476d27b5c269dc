import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { titlesIn } from '../support/titlesIn'

const root = new URL('../..', import.meta.url).pathname
const rules = readRules(readFileSync(join(root, 'docs/sync.md'), 'utf8'))

describe('the rules of docs/sync.md', () => {
  test('are sixteen, in order', () => {
    expect(rules.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
  })

  test.each(rules.filter(({ isLater }) => !isLater))('rule $number names tests that exist', ({ number, tests }) => {
    expect(tests.length).toBeGreaterThan(0)
    for (const { file, title } of tests) {
      expect(title).toMatch(new RegExp(`^rule ${number}\\b`))
      expect(titlesIn(file), file).toContain(title)
    }
  })
})

interface Rule {
  readonly number: number
  /** Whether its tests come with something not built yet. */
  readonly isLater: boolean
  readonly tests: readonly { readonly file: string; readonly title: string }[]
}

/** A rule is a numbered paragraph; its tests are lines below it: "   - `file`: title". */
function readRules(text: string): Rule[] {
  const paragraphs = text.split(/^(?=\d+\. \*\*)/m).slice(1)
  return paragraphs.map((paragraph) => ({
    number: Number.parseInt(paragraph, 10),
    isLater: /^ {3}- not yet$/m.test(paragraph),
    tests: [...paragraph.matchAll(/^ {3}- `([^`]+)`: (.+)$/gm)].map(([, file = '', title = '']) => ({ file, title })),
  }))
}
