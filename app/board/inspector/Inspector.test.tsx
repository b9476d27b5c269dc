import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { byName, fieldOf, press, render, until } from '../../../tests/support/render'
import { BoardStore } from '../store/BoardStore'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from '../store/testSource'
import { ImageSources } from '../view/elements/ImageSources'
import { Inspector } from './Inspector'

const ids = ['a', 'b', 'c', 'd'].map((letter) => `${letter}0000000-0000-7000-8000-000000000000`)
const [TEXT, SHAPE, SWATCH, LOCKED] = ids as [string, string, string, string]

let store: BoardStore
let source: TestSource
let closed: number

beforeEach(async () => {
  localStorage.clear()
  source = new TestSource({
    board: testBoard(),
    elements: [
      testRow(TEXT, { type: 'text', content: 'Hello', positionX: 10, properties: { color: '#111111', fontSize: 20 } }),
      testRow(SHAPE, { positionX: 20, properties: { backgroundColor: '#222222', borderRadius: '8px' } }),
      testRow(SWATCH, { type: 'color', content: '#333333', positionX: 20, properties: { borderRadius: 8 } }),
      testRow(LOCKED, { positionX: 500, properties: { locked: true } }),
    ],
    pending: [],
  })
  store = new BoardStore({ source, boardUid: BOARD_UID, newId: countingIds('f') })
  await store.open()
  closed = 0
})

async function inspect(...selection: string[]): Promise<void> {
  store.select(selection)
  const images = new ImageSources({ waiting: async () => null, copy: async () => null })
  await render(<Inspector store={store} images={images} onClose={() => closed++} />)
}

/** Finds a field by its accessible name, of which only a letter is visible. */
const field = (name: string) => {
  const label = [...document.querySelectorAll('label')].find((node) => node.textContent?.endsWith(name))
  const input = label && document.getElementById(label.htmlFor)
  if (!(input instanceof HTMLInputElement)) throw new Error(`No field ${name}`)
  return input
}

async function enter(input: HTMLInputElement, text: string, key = 'Enter'): Promise<void> {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    setter?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await tap(input, key)
}

async function tap(input: HTMLInputElement, key: string, options: KeyboardEventInit = {}): Promise<void> {
  await act(async () => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }))
  })
  await act(async () => {
    input.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, cancelable: true, ...options }))
  })
}

const places = () => [TEXT, SHAPE, SWATCH].map((id) => store.element(id)?.positionX)

it('shows shared values, shows Mixed where they differ, and sets a value for all in one commit', async () => {
  await inspect(TEXT, SHAPE, SWATCH)
  const x = field('X')
  expect([x.value, x.placeholder, x.getAttribute('aria-valuetext')]).toEqual(['', 'Mixed', 'Mixed'])
  expect(field('Width').value).toBe('100')
  expect(fieldOf('Corner radius').value).toBe('8')
  expect(byName('button', 'Color: Mixed')).toBeDefined()
  await enter(x, '40+2')
  expect(places()).toEqual([42, 42, 42])
  await store.stored()
  expect(source.commits).toHaveLength(1)
  await until(() => field('X').value === '42')
})

it('arrow keys step each element’s own value, ten times as far with Shift, in one commit per press', async () => {
  await inspect(TEXT, SHAPE, SWATCH)
  await tap(field('X'), 'ArrowUp')
  expect(places()).toEqual([11, 21, 21])
  await tap(field('X'), 'ArrowDown', { shiftKey: true })
  expect(places()).toEqual([1, 11, 11])
  await store.stored()
  expect(source.commits).toHaveLength(2)
})

it('reports invalid input with the field’s name and keeps it as typed; Escape restores the value', async () => {
  await inspect(SHAPE)
  await enter(field('Width'), 'wide')
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('Width: “wide” isn’t a number.')
  expect(field('Width').value).toBe('wide')
  expect(field('Width').getAttribute('aria-invalid')).toBe('true')
  await enter(field('Width'), '5')
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('Width can be 20 to 4000 px.')
  await tap(field('Width'), 'Escape')
  expect(field('Width').value).toBe('100')
  expect(document.querySelector('[role="alert"]')).toBe(null)
  expect(closed).toBe(0)
  await store.stored()
  expect(source.commits).toHaveLength(0)
})

it.each(['Y', 'Name'])('discards input typed into %s if the right to edit is lost meanwhile', async (name) => {
  await inspect(SHAPE)
  const input = field(name)
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    setter?.call(input, '77')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => source.emit({ board: testBoard({ canEdit: false }) }))
  await until(() => document.querySelectorAll('input').length === 0)
  await store.stored()
  expect(source.commits).toHaveLength(0)
})

it('applies typed input to the elements that it was typed for when the selection changes meanwhile', async () => {
  await inspect(SHAPE)
  const y = field('Y')
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    setter?.call(y, '77')
    y.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => store.select([TEXT]))
  await until(() => field('Y').value === '0' && store.element(SHAPE)?.positionY === 77)
  expect(store.element(TEXT)?.positionY).toBe(0)
})

it('shows only properties that the element can have', async () => {
  await inspect(TEXT)
  expect(field('Font size').value).toBe('20')
  expect(byName('label', 'Corner radius')).toBe(undefined)
  await act(async () => store.select([SHAPE]))
  await until(() => byName('label', 'Corner radius'))
  expect(byName('button', 'Circle')).toBeDefined()
  expect(byName('label', 'Font')).toBe(undefined)
})

it('sets one color for texts, fills and swatches, and remembers it', async () => {
  await inspect(TEXT, SHAPE, SWATCH)
  await press(byName('button', 'Color: Mixed') as HTMLElement)
  const value = await until(() => document.querySelector('label') && byName('label', 'ValueColor value'))
  const input = document.getElementById((value as HTMLLabelElement).htmlFor) as HTMLInputElement
  await enter(input, 'no color')
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('Color value: “no color” isn’t a color.')
  await enter(input, 'rgb(1 2 3)')
  await until(() => byName('button', 'Color: #010203'))
  expect(store.element(TEXT)?.properties.color).toBe('#010203')
  expect(store.element(SHAPE)?.properties.backgroundColor).toBe('#010203')
  expect(store.element(SWATCH)?.content).toBe('#010203')
  expect(localStorage.getItem('moodloom-recent-colors')).toBe('["#010203"]')
  await store.stored()
  expect(source.commits).toHaveLength(1)
})

it('shows a locked element, but only Unlock is enabled', async () => {
  await inspect(LOCKED)
  expect(document.querySelector<HTMLFieldSetElement>('fieldset[aria-label="Properties"]')?.disabled).toBe(true)
  await press(byName('button', 'Unlock') as HTMLElement)
  await until(() => byName('button', 'Lock'))
  expect(store.isLocked(LOCKED)).toBe(false)
})

it('leaves a locked element unchanged when it is selected with others', async () => {
  await inspect(SHAPE, LOCKED)
  await enter(field('X'), '70')
  expect([store.element(SHAPE)?.positionX, store.element(LOCKED)?.positionX]).toEqual([70, 500])
})

it('offers tools for an image only if nothing else is selected, not even a locked element', async () => {
  const image = store.add({ type: 'image', content: 'https://example.org/a.png' })
  store.select([LOCKED, image])
  const images = new ImageSources({ waiting: async () => null, copy: async () => null })
  await render(<Inspector store={store} images={images} onTool={() => {}} onClose={() => {}} />)
  expect(byName('label', 'Fit')).toBeDefined()
  expect(byName('button', 'Replace')).toBe(undefined)
  await act(async () => store.select([image]))
  await until(() => byName('button', 'Replace'))
})

it('shows no inputs on a read-only board', async () => {
  await inspect(SHAPE)
  await act(async () => source.emit({ board: testBoard({ canEdit: false }) }))
  await until(() => document.querySelectorAll('input').length === 0)
})

it('Escape closes it', async () => {
  await inspect(SHAPE)
  await tap(field('X'), 'Escape')
  expect(closed).toBe(1)
})
