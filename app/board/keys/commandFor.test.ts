import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KEYS, type KeyCommand, shortcut, shortcuts } from '../gestures/keyboard'
import { commandFor, type PressedKey } from './commandFor'

const key = (name: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key: name,
  code: '',
  mod: false,
  shift: false,
  alt: false,
  ...more,
})

const commands = Object.keys(KEYS) as KeyCommand[]

/** What an English keyboard sends for keys as the table writes them. */
const SHIFTED: Record<string, string> = { '1': '!', '2': '@', '[': '{', ']': '}', ',': '<', '.': '>' }
const PLACES: Record<string, string> = { '[': 'BracketLeft', ']': 'BracketRight', ',': 'Comma', '.': 'Period' }
function typed(keys: string): PressedKey {
  const parts = keys.split(/(?<=.)\+(?=.)/)
  const last = parts.at(-1) ?? ''
  const shift = parts.includes('Shift')
  const letter = /^[A-Z]$/.test(last)
  const name = letter ? (shift ? last : last.toLowerCase()) : shift ? (SHIFTED[last] ?? last) : last
  return {
    key: { Arrow: 'ArrowLeft', Space: ' ' }[last] ?? name,
    code: letter ? `Key${last}` : /^\d$/.test(last) ? `Digit${last}` : (PLACES[last] ?? ''),
    mod: parts.includes('Mod'),
    alt: parts.includes('Alt'),
    // `?` needs Shift.
    shift: shift || last === '?',
  }
}

describe('the table of keys', () => {
  it('contains each key once', () => {
    const all = commands.flatMap((command) => KEYS[command].split(' '))
    expect(new Set(all).size).toBe(all.length)
  })

  it.each(commands)('maps the keys of %s to it and shows them as its shortcut', (command) => {
    for (const keys of KEYS[command].split(' ')) expect([keys, commandFor(typed(keys))]).toEqual([keys, command])
    expect(
      shortcuts(command, false)
        .map((words) => words.replace('Ctrl', 'Mod'))
        .join(' '),
    ).toBe(KEYS[command])
    expect(shortcuts(command, false)[0]).toBe(shortcut(command, false))
  })

  it('writes modifiers in a fixed order', () => {
    for (const keys of Object.values(KEYS).join(' ').split(' ')) {
      expect(keys).toMatch(/^(Mod\+)?(Alt\+)?(Shift\+)?([A-Z][A-Za-z0-9]*|.)$/)
    }
  })
})

describe('commandFor', () => {
  it.each<[string, PressedKey, KeyCommand]>([
    ['with Caps Lock', key('T'), 'textTool'],
    ['by its place under another alphabet', key('я', { code: 'KeyZ', mod: true }), 'undo'],
    ['by its place where Alt made another sign of it', key('å', { code: 'KeyA', alt: true }), 'left'],
    ['on a German keyboard: + where English has ]', key('+', { code: 'BracketRight' }), 'zoomIn'],
    ['on a German keyboard: - where English has /', key('-', { code: 'Slash' }), 'zoomOut'],
    ["on a German keyboard: ' with Shift", key("'", { code: 'Backslash', shift: true }), 'toggleGrid'],
    ['on a French keyboard: Shift+1', key('1', { code: 'Digit1', shift: true }), 'zoomToFit'],
    ['on a French keyboard: 0 with Shift', key('0', { code: 'Digit0', shift: true }), 'resetZoom'],
    ['on a French keyboard: Ctrl+Z at the place of W', key('z', { code: 'KeyW', mod: true }), 'undo'],
    ['= as +', key('=', { code: 'Equal' }), 'zoomIn'],
    ['_ by nothing but its place', key('\u00bd', { code: 'Minus' }), 'zoomOut'],
    ['Shift+[ whatever it prints', key('{', { code: 'BracketLeft', shift: true }), 'sendToBack'],
    ['each arrow', key('ArrowDown', { shift: true }), 'nudgeFar'],
  ])('recognizes a key: %s', (_, pressed, command) => {
    expect(commandFor(pressed)).toBe(command)
  })

  it.each<[string, PressedKey]>([
    ['what the editor has no use for', key('x')],
    ['reload', key('r', { mod: true })],
    ['a new tab, a closed one', key('t', { mod: true })],
    ["the browser's own zoom", key('+', { mod: true, code: 'Equal' })],
    ["the browser's own 100%", key('0', { mod: true, code: 'Digit0' })],
    ['the developer tools', key('C', { mod: true, shift: true })],
    ['a letter at the place of a sign (Turkish F)', key('b', { code: 'Comma' })],
    ['Z with Alt', key('z', { alt: true, code: 'KeyZ' })],
  ])('leaves to the browser: %s', (_, pressed) => {
    expect(commandFor(pressed)).toBe(null)
  })

  it('returns a command or null for any key', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.boolean(), fc.boolean(), fc.boolean(), (name, code, mod, shift, alt) => {
        const command = commandFor({ key: name, code, mod, shift, alt })
        expect(command === null || command in KEYS).toBe(true)
      }),
    )
  })
})

it('shortcuts use Mac symbols on a Mac', () => {
  expect(shortcut('redo', true)).toBe('⇧⌘Z')
  expect(shortcut('growFar', true)).toBe('⌥⇧Arrow')
  expect(shortcuts('redo', true)).toEqual(['⇧⌘Z', '⌘Y'])
  expect(shortcut('zoomIn', true)).toBe('+')
})
