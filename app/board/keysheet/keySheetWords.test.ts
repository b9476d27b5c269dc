import { expect, it } from 'vitest'
import { KEYS } from '../gestures/keyboard'
import { KEY_GROUPS } from './keySheetWords'

it('describes every command exactly once', () => {
  const describedCommands = KEY_GROUPS.flatMap(({ rows }) => rows.flatMap(({ commands }) => commands))
  expect([...describedCommands].sort()).toEqual(Object.keys(KEYS).sort())
})

it('no two rows have the same name', () => {
  const words = KEY_GROUPS.flatMap(({ title, rows }) => rows.map((each) => `${title}: ${each.words}`))
  expect(new Set(words).size).toBe(words.length)
})
