import { expect, it } from 'vitest'
import type { Modification } from '../../contract/modification'
import { beginHistory, change, preview, redo, settle, undo } from './ModificationHistory'

const at = (intensity: number): Modification[] => [{ type: 'brightness', params: { intensity } }]

it('a drag is one step, however many values it went through', () => {
  let history = beginHistory()
  for (const value of [1.1, 1.2, 1.3]) history = preview(history, at(value))
  history = settle(history)
  expect(history.past).toEqual([[]])
  expect(undo(history).now).toEqual([])
  expect(redo(undo(history)).now).toEqual(at(1.3))
})

it('a drag that came back is no step, and keeps what can be redone', () => {
  let history = undo(change(beginHistory(), at(2)))
  history = settle(preview(preview(history, at(1.5)), []))
  expect(history.past).toEqual([])
  expect(redo(history).now).toEqual(at(2))
})

it('a preset in the middle of a drag is a step of its own', () => {
  const history = change(preview(beginHistory(), at(1.5)), at(0.5))
  expect(history.past).toEqual([[], at(1.5)])
  expect(undo(undo(history)).now).toEqual([])
})

it('what is new ends what could be redone, and nothing is behind the ends', () => {
  const history = change(undo(change(beginHistory(), at(2))), at(3))
  expect(redo(history).now).toEqual(at(3))
  expect(undo(undo(history)).now).toEqual([])
})

it('a hundred steps are kept', () => {
  let history = beginHistory()
  for (let step = 1; step <= 120; step++) history = change(history, at(step))
  expect(history.past).toHaveLength(100)
})
