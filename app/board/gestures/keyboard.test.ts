import { expect, it } from 'vitest'
import { testRow } from '../store/testSource'
import { type Command, commandFor, type Key } from './keyboard'
import { runCommand } from './perform'
import { TestHand } from './testHand'

const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  code: '',
  ctrl: false,
  shift: false,
  alt: false,
  isTyping: false,
  ...more,
})

const MAP: [string, Key, Command][] = [
  ['Delete', key('Delete'), { type: 'remove' }],
  ['Backspace', key('Backspace'), { type: 'remove' }],
  ['Escape', key('Escape'), { type: 'escape' }],
  ['Enter', key('Enter'), { type: 'editText' }],
  ['Ctrl+C', key('c', { ctrl: true }), { type: 'duplicate' }],
  ['Ctrl+D', key('d', { ctrl: true }), { type: 'duplicate' }],
  ['ArrowLeft', key('ArrowLeft'), { type: 'nudge', dx: -1, dy: 0 }],
  ['Shift+ArrowDown', key('ArrowDown', { shift: true }), { type: 'nudge', dx: 0, dy: 10 }],
  ['[', key('['), { type: 'restack', where: 'backward' }],
  [']', key(']'), { type: 'restack', where: 'forward' }],
  ['Shift+]', key('}', { code: 'BracketRight', shift: true }), { type: 'restack', where: 'front' }],
  ['+', key('+', { shift: true }), { type: 'zoomIn' }],
  ['-', key('-'), { type: 'zoomOut' }],
  ['0', key('0'), { type: 'zoomReset' }],
  ['Shift+1', key('!', { code: 'Digit1', shift: true }), { type: 'fit' }],
  ['v', key('v'), { type: 'tool', tool: 'select' }],
  ['H', key('H'), { type: 'tool', tool: 'pan' }],
  ['t', key('t'), { type: 'tool', tool: 'text' }],
  ['r', key('r'), { type: 'tool', tool: 'rectangle' }],
  ['o', key('o'), { type: 'tool', tool: 'circle' }],
]

it.each(MAP)('%s', (_, pressed, command) => {
  expect(commandFor(pressed)).toEqual(command)
  expect(commandFor({ ...pressed, isTyping: true })).toBe(null)
})

it('leaves to the browser what it does not know', () => {
  for (const unknown of [
    key('x'),
    key('r', { ctrl: true }),
    key('c', { ctrl: true, shift: true }),
    key('d', { alt: true }),
  ]) {
    expect(commandFor(unknown)).toBe(null)
  }
})

it('commands do what they say, and change nothing in preview', async () => {
  const hand = await TestHand.over([testRow('a'), testRow('b', { zIndex: 2 })])
  const { store } = hand
  store.select(['a'])
  runCommand({ type: 'nudge', dx: 10, dy: -1 }, store)
  expect(hand.at('a')).toEqual([10, -1])
  runCommand({ type: 'restack', where: 'forward' }, store)
  expect(store.order).toEqual(['b', 'a'])
  runCommand({ type: 'duplicate' }, store)
  expect(store.size).toBe(3)
  runCommand({ type: 'remove' }, store)
  expect(store.size).toBe(2)
  runCommand({ type: 'tool', tool: 'pan' }, store)
  runCommand({ type: 'escape' }, store)
  expect(store.tool).toBe('select')
  store.setMode('preview')
  store.select(['a'])
  for (const type of ['remove', 'duplicate', 'editText'] as const) runCommand({ type }, store)
  runCommand({ type: 'tool', tool: 'text' }, store)
  expect([store.size, store.tool]).toEqual([2, 'select'])
})
