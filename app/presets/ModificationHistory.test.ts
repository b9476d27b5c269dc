import { expect, it } from 'vitest'
import type { Modification } from '../../contract/modification'
import { beginHistory, change, preview, redo, settle, undo } from './ModificationHistory'

const at = (intensity: number): Modification[] => [{ type: 'brightness', params: { intensity } }]

it('a drag is one step, however many values it passes through', () => {
  let history = beginHistory()
  for (const value of [1.1, 1.2, 1.3]) history = preview(history, at(value))
  history = settle(history)
  expect(history.past).toEqual([[]])
  expect(undo(history).now).toEqual([])
  expect(redo(undo(history)).now).toEqual(at(1.3))
})

it('a drag that returns to its start is no step and keeps the redo stack', () => {
  let history = undo(change(beginHistory(), at(2)))
  history = settle(preview(preview(history, at(1.5)), []))
  expect(history.past).toEqual([])
  expect(redo(history).now).toEqual(at(2))
})

it('a preset applied in the middle of a drag is a separate step', () => {
  const history = change(preview(beginHistory(), at(1.5)), at(0.5))
  expect(history.past).toEqual([[], at(1.5)])
  expect(undo(undo(history)).now).toEqual([])
})

it('a new change clears the redo stack; undo and redo stop at the ends', () => {
  const history = change(undo(change(beginHistory(), at(2))), at(3))
  expect(redo(history).now).toEqual(at(3))
  expect(undo(undo(history)).now).toEqual([])
})

it('keeps a hundred steps', () => {
  let history = beginHistory()
  for (let step = 1; step <= 120; step++) history = change(history, at(step))
  expect(history.past).toHaveLength(100)
})
