import { expect, test } from 'vitest'
import type { Change } from '../../offline/types'
import { changeAsText, describeChange } from './changeWords'

test.each<[Change, string]>([
  [
    { kind: 'element.create', elementId: 'a', data: { type: 'text', content: 'salt\n and  paper' } },
    'Text added “salt and paper”',
  ],
  [{ kind: 'element.create', elementId: 'a', data: { type: 'image', content: '/assets/0.jpg' } }, 'Image added'],
  [{ kind: 'element.update', elementId: 'a', baseRev: 1, data: { positionX: 3 } }, 'Element changed'],
  [{ kind: 'element.update', elementId: 'a', baseRev: 1, data: { content: 'linen' } }, 'Element changed “linen”'],
  [{ kind: 'board.create', data: { name: 'Lisbon' } }, 'Board created “Lisbon”'],
  [{ kind: 'board.delete' }, 'Board moved to the trash'],
])('%j is described as %s', (change, words) => {
  expect(describeChange(change)).toBe(words)
})

test('copies a text in full', () => {
  const content = 'x'.repeat(200)
  expect(changeAsText({ kind: 'element.create', elementId: 'a', data: { type: 'text', content } })).toBe(content)
})
