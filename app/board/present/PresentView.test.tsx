import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byName, press, render, until } from '../../../tests/support/render'
import { BoardStore } from '../store/BoardStore'
import { BOARD_UID, TestSource, testBoard, testRow } from '../store/testSource'
import { CanvasFrame } from '../view/CanvasFrame'
import { ImageSources } from '../view/elements/ImageSources'
import { PresentView } from './PresentView'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const row = (n: number, groupId: string, groupName = '') =>
  testRow(id(n), { positionX: n * 300, rev: n, properties: { groupId, groupName } })

let source: TestSource
let store: BoardStore
const onClose = vi.fn()
const requestFullscreen = vi.fn<() => Promise<void>>()

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  Object.assign(document.documentElement, { requestFullscreen })
  requestFullscreen.mockReset().mockResolvedValue()
  onClose.mockClear()
  const elements = [row(1, 'a', 'Walls'), row(2, 'a', 'Walls'), row(3, 'b'), row(4, 'b'), row(5, 'c'), row(6, 'c')]
  source = new TestSource({ board: testBoard({ name: 'Kitchen' }), elements, pending: [] })
  store = new BoardStore({ source, boardUid: BOARD_UID })
  await store.open()
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
})

async function open(): Promise<void> {
  const images = new ImageSources({ waiting: async () => null, copy: async () => null })
  const view = { store, images, frame: new CanvasFrame(store), isReadOnly: false, onReplaceImage: () => {} }
  await render(<PresentView view={view} onClose={onClose} />)
}

async function present(): Promise<void> {
  await open()
  await until(() => announced()?.startsWith('Slide 1'))
}

const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')
const announced = () => dialog()?.querySelector('[role=status]')?.textContent
const mask = () => dialog()?.querySelector<HTMLElement>('[data-mask]') as HTMLElement
const key = async (name: string, on: EventTarget = dialog() ?? document.body) => {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  await act(async () => on.dispatchEvent(event))
  return event
}

test('is named after the board, takes the focus, and requests fullscreen', async () => {
  await present()
  expect(document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Presenting Kitchen',
  )
  expect(document.activeElement).toBe(dialog())
  expect(requestFullscreen).toHaveBeenCalledTimes(1)
  expect(announced()).toBe('Slide 1 of 3: Walls')
})

test('presents even if the browser refuses fullscreen', async () => {
  requestFullscreen.mockRejectedValue(new TypeError('Permissions check failed'))
  await present()
  await key('ArrowRight')
  expect(announced()).toBe('Slide 2 of 3')
})

test('handles keys wherever the focus is and stops them; Space on a button is left to the button', async () => {
  await present()
  const announcements = vi.fn()
  addEventListener('keydown', announcements)
  expect((await key('ArrowRight', document.body)).defaultPrevented).toBe(true)
  expect(announced()).toBe('Slide 2 of 3')
  expect(announcements).not.toHaveBeenCalled()
  const previous = byName('button', 'Previous')
  expect((await key(' ', previous)).defaultPrevented).toBe(false)
  expect(announced()).toBe('Slide 2 of 3')
  removeEventListener('keydown', announcements)
})

test('the buttons are disabled at the first and last slide but stay focusable', async () => {
  await present()
  const [previous, next] = [byName('button', 'Previous'), byName('button', 'Next')]
  if (!previous || !next) throw new Error('There are no buttons')
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  for (let turn = 0; turn < 4; turn++) await press(next)
  expect(announced()).toBe('Slide 3 of 3')
  expect(next.getAttribute('aria-disabled')).toBe('true')
  await press(previous)
  expect(announced()).toBe('Slide 2 of 3')
})

test('stays on its slide while others are added and removed', async () => {
  await present()
  await key('ArrowRight')
  await act(async () => {
    source.emit({ removed: [id(1), id(2)].map((gone) => ({ id: gone, rev: 9 })) })
  })
  await until(() => announced() === 'Slide 1 of 2')
  await key('ArrowRight')
  expect(announced()).toBe('Slide 2 of 2')
})

test('shows all of its group after others have moved a part of it', async () => {
  await present()
  const ratio = () => Number.parseFloat(mask().style.width) / Number.parseFloat(mask().style.height)
  // 16 px around 400 by 100.
  expect(ratio()).toBeCloseTo(432 / 132, 1)
  await act(async () => source.emit({ put: [{ ...row(2, 'a', 'Walls'), positionX: 1500, rev: 9 }] }))
  await until(() => Math.abs(ratio() - 1332 / 132) < 0.1)
})

test('stays masked while others work elsewhere', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  await present()
  await act(async () => source.emit({ put: [testRow(id(7), { positionX: 3000, rev: 9 })] }))
  expect(mask().dataset.flying).toBeUndefined()
  await key('ArrowRight')
  expect(mask().dataset.flying).toBe('')
})

test('presents a board whose copy could not be read at first', async () => {
  vi.spyOn(source, 'readBoard').mockRejectedValueOnce(new DOMException('Closing', 'InvalidStateError'))
  await open()
  await act(async () => source.emit({ put: [{ ...row(1, 'a', 'Walls'), rev: 9 }] }))
  await until(() => announced() === 'Slide 1 of 3: Walls')
})

test('closes on Escape, or when the browser exits fullscreen', async () => {
  await present()
  await key('Escape')
  expect(onClose).toHaveBeenCalledTimes(1)
  await act(async () => document.dispatchEvent(new Event('fullscreenchange')))
  expect(onClose).toHaveBeenCalledTimes(2)
})
