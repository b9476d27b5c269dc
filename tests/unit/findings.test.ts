import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { titlesIn } from '../support/titlesIn'

const root = new URL('../..', import.meta.url).pathname
const findings = ['docs/security.md', 'docs/sync.md'].flatMap((document) => readFindings(document))

describe('findings of the audits', () => {
  test('are all listed', () => {
    const names = findings.map(({ name }) => name)
    expect(names).toEqual([
      ...Array.from({ length: 14 }, (_, index) => `S${index + 1}`),
      ...Array.from({ length: 11 }, (_, index) => `R${index + 1}`),
    ])
  })

  test.each(findings.filter(({ isOpen }) => !isOpen))('$name names tests that exist', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0)
    for (const { file, title } of tests) expect(titlesIn(file), file).toContain(title)
  })
})

interface Finding {
  readonly name: string
  readonly isOpen: boolean
  readonly tests: readonly { readonly file: string; readonly title: string }[]
}

/** A finding is a section "### S1. Title"; its tests are list items: "- `file`: title". */
function readFindings(document: string): Finding[] {
  const sections = readFileSync(join(root, document), 'utf8')
    .split(/^### (?=[SR]\d+\. )/m)
    .slice(1)
  return sections.map((section) => ({
    name: section.slice(0, section.indexOf('.')),
    isOpen: section.includes('\n(open)\n'),
    tests: [...section.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, file = '', title = '']) => ({ file, title })),
  }))
}
