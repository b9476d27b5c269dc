import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { BACKGROUND_CONTENT } from '../../../contract/rules/elementDefaults'
import type { Element as Row } from '../../../contract/shared/element'
import { byName, press, render, until } from '../../../tests/support/render'
import { BoardStore } from '../store/BoardStore'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from '../store/testSource'
import { ImageSources } from '../view/elements/ImageSources'
import { LayersPanel } from './LayersPanel'

/** Px: 3.25rem of 16 px. */
const LINE = 52
const images = new ImageSources({ waiting: async () => null, copy: async () => null })
let source: TestSource
let store: BoardStore

const text = (id: string, content: string, fields: Partial<Row> = {}) =>
  testRow(id, { type: 'text', content, zIndex: Number(id.slice(1)), ...fields })
const grouped = (id: string, groupId: string) => text(id, id, { properties: { groupId } })

async function show(elements: readonly Row[], canEdit = true): Promise<void> {
  source = new TestSource({ board: testBoard({ canEdit, cursor: 3 }), elements: [...elements], pending: [] })
  store = new BoardStore({ source, boardUid: BOARD_UID, newId: countingIds('9') })
  await store.open()
  await render(<LayersPanel store={store} images={images} onClose={() => undefined} />)
}

const lines = () =>
  [...document.querySelectorAll<HTMLElement>('[role=treeitem]')].sort(
    (a, b) => Number.parseFloat(a.style.top) - Number.parseFloat(b.style.top),
  )
const names = () => lines().map((line) => line.getAttribute('aria-label')?.split(',')[0])
const line = (name: string): HTMLElement => {
  const found = lines().find((each) => each.getAttribute('aria-label')?.startsWith(name))
  if (!found) throw new Error(`No line ${name} among ${names().join()}`)
  return found
}
const button = (name: string, label: string) => {
  const found = [...line(name).querySelectorAll('button')].find((each) => each.getAttribute('aria-label') === label)
  if (!found) throw new Error(`No button ${label} at ${name}`)
  return found
}
const key = async (name: string, init: KeyboardEventInit) => {
  const target = line(name)
  await act(async () => {
    target.focus()
    target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
  })
}
const click = async (name: string, init: MouseEventInit = {}) =>
  act(async () => line(name).dispatchEvent(new MouseEvent('click', { bubbles: true, ...init })))
const selected = () => [...store.selection].sort()
const announced = () => document.querySelector('[role=status]')?.textContent
/** The changes of each commit. */
const committed = async () => {
  await act(async () => store.stored())
  return source.commits.map((commit) => commit.map(({ change }) => change))
}
const field = () => document.querySelector<HTMLInputElement>('input[aria-label="Layer name"]')
const typeName = async (name: string, end: 'Enter' | 'Escape' | 'blur') => {
  const input = await until(field)
  await act(async () => {
    input.value = name
    if (end === 'blur') input.blur()
    else input.dispatchEvent(new KeyboardEvent('keydown', { key: end, bubbles: true, cancelable: true }))
  })
}
const pointer = async (target: EventTarget, type: string, clientY: number, init: PointerEventInit = {}) =>
  act(async () => {
    const place = { clientY, pointerId: 1, pointerType: 'mouse', button: 0, bubbles: true, cancelable: true }
    target.dispatchEvent(new PointerEvent(type, { ...place, ...init }))
  })

const THREE = [text('e1', 'Back'), text('e2', 'Middle'), text('e3', 'Front')]
const GROUP = [grouped('e1', 'g'), text('e2', 'Between'), grouped('e3', 'g'), text('e4', 'Top')]

test('lists the board from front to back, by given names or descriptive ones', async () => {
  await show([
    text('e1', 'Hello', { properties: { name: 'Title' } }),
    testRow('e2', { content: 'circle', zIndex: 2, properties: { locked: true, hidden: true } }),
    testRow('e3', { type: 'color', content: '#FF9800', zIndex: 3 }),
    testRow('e4', { type: 'image', content: '', zIndex: 4, properties: { alt: 'A chair' } }),
    testRow('e5', {
      type: 'color',
      content: BACKGROUND_CONTENT,
      zIndex: 5,
      properties: { backgroundColor: '#eeeeee' },
    }),
  ])
  expect(lines().map((each) => each.getAttribute('aria-label'))).toEqual([
    'A chair, Image',
    '#FF9800, Color',
    'Circle, Shape, locked, hidden',
    'Title, Text',
    'Background #eeeeee, Color',
  ])
})

test('shows a message for an empty board', async () => {
  await show([])
  expect(document.body.textContent).toContain('Nothing here yet')
})

test('a click selects, Ctrl+click toggles, and Shift+click selects a range', async () => {
  await show(THREE)
  await click('Middle')
  expect(selected()).toEqual(['e2'])
  await click('Front', { ctrlKey: true })
  expect(selected()).toEqual(['e2', 'e3'])
  await click('Front', { metaKey: true })
  expect(selected()).toEqual(['e2'])
  await click('Front')
  await click('Back', { shiftKey: true })
  expect(selected()).toEqual(['e1', 'e2', 'e3'])
  expect(lines().every((each) => each.getAttribute('aria-selected') === 'true')).toBe(true)
})

test('each click toggles in multi-select', async () => {
  await show(THREE)
  store.setPicking(true)
  await click('Front')
  await click('Back')
  await click('Front')
  expect(selected()).toEqual(['e1'])
})

test('marks the canvas selection, and lets locked and hidden elements be selected', async () => {
  await show([...THREE, text('e4', 'Shut', { properties: { locked: true, hidden: true } })])
  await act(async () => store.select(['e2']))
  expect(line('Middle').getAttribute('aria-selected')).toBe('true')
  await click('Shut')
  expect(selected()).toEqual(['e4'])
})

test('a group is one line that expands, selects all of its members, and can be renamed', async () => {
  await show(GROUP)
  expect(names()).toEqual(['Top', 'Group', 'Between'])
  await key('Group', { key: 'ArrowRight' })
  expect(names()).toEqual(['Top', 'Group', 'E3', 'E1', 'Between'])
  expect(line('Group').getAttribute('aria-expanded')).toBe('true')
  expect(line('E1').getAttribute('aria-level')).toBe('2')
  await click('Group')
  expect(selected()).toEqual(['e1', 'e3'])
  await click('E1')
  expect(selected()).toEqual(['e1'])
  await key('Group', { key: 'F2' })
  await typeName('Palette', 'Enter')
  expect(names()).toContain('Palette')
  const [commit] = await committed()
  expect(commit).toHaveLength(2)
})

test('a collapsed group shows that only some of its members are selected', async () => {
  await show(GROUP)
  await act(async () => store.select(['e1']))
  expect(line('Group').dataset.selected).toBe('some')
  expect(line('Group').getAttribute('aria-selected')).toBe('false')
  await key('Group', { key: 'ArrowRight' })
  expect(line('Group').dataset.selected).toBeUndefined()
  expect(line('E1').dataset.selected).toBe('all')
})

test('F2 renames in place; Enter and blur save the name, Escape cancels', async () => {
  await show(THREE)
  await key('Middle', { key: 'F2' })
  await typeName('  Sky  ', 'Enter')
  expect(names()).toEqual(['Front', 'Sky', 'Back'])
  await key('Back', { key: 'F2' })
  await typeName('Never', 'Escape')
  expect(names()).toEqual(['Front', 'Sky', 'Back'])
  await act(async () => line('Front').dispatchEvent(new MouseEvent('dblclick', { bubbles: true })))
  await typeName('Cloud', 'blur')
  expect(names()).toEqual(['Cloud', 'Sky', 'Back'])
  expect(await committed()).toHaveLength(2)
  await until(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Cloud'))
})

test('an empty name restores the descriptive one', async () => {
  await show([text('e1', 'Words', { properties: { name: 'Title' } })])
  await key('Title', { key: 'F2' })
  await typeName('', 'Enter')
  expect(names()).toEqual(['Words'])
})

test('Lock and Hide make one change each, for groups too, and the same button reverts them', async () => {
  await show(GROUP)
  await press(button('Top', 'Lock'))
  expect(store.isLocked('e4')).toBe(true)
  expect(line('Top').getAttribute('aria-label')).toBe('Top, Text, locked')
  await press(button('Top', 'Unlock'))
  expect(store.isLocked('e4')).toBe(false)
  await press(button('Group', 'Hide'))
  expect(store.isHidden('e1') && store.isHidden('e3')).toBe(true)
  await press(button('Group', 'Show'))
  expect((await committed()).map((commit) => commit.length)).toEqual([1, 1, 2, 2])
})

test('Alt+arrow moves a line by one and announces its position; a whole selection moves as one change', async () => {
  await show(THREE)
  await key('Back', { key: 'ArrowUp', altKey: true })
  expect(names()).toEqual(['Front', 'Back', 'Middle'])
  expect(announced()).toBe('Moved to position 2 of 3')
  expect(document.activeElement).toBe(line('Back'))
  await act(async () => store.select(['e1', 'e3']))
  await key('Front', { key: 'ArrowDown', altKey: true })
  expect(names()).toEqual(['Middle', 'Front', 'Back'])
  await key('Back', { key: 'ArrowDown', altKey: true })
  expect(announced()).toBe('Already at the back')
  expect(await committed()).toHaveLength(2)
})

test('the buttons above the list move the selection, too', async () => {
  await show(THREE)
  expect(byName<HTMLButtonElement>('button', 'Move up')?.disabled).toBe(true)
  await click('Back')
  await press(await until(() => byName('button', 'Move up')))
  expect(names()).toEqual(['Front', 'Back', 'Middle'])
})

test('arrows move between lines, Home and End go to the ends, Enter selects, Delete deletes', async () => {
  await show(THREE)
  await key('Front', { key: 'ArrowDown' })
  expect(document.activeElement).toBe(line('Middle'))
  await key('Middle', { key: 'Enter' })
  expect(selected()).toEqual(['e2'])
  await key('Middle', { key: 'End', shiftKey: true })
  expect(document.activeElement).toBe(line('Back'))
  expect(selected()).toEqual(['e1', 'e2'])
  await key('Back', { key: 'Delete' })
  expect(names()).toEqual(['Front'])
  expect(document.activeElement).toBe(line('Front'))
})

test('the board does not receive the keys that the panel handles', async () => {
  await show(THREE)
  const announcements = vi.fn()
  addEventListener('keydown', announcements)
  await key('Front', { key: 'Delete' })
  await key('Middle', { key: 'ArrowDown' })
  expect(announcements).not.toHaveBeenCalled()
  await key('Middle', { key: 'z', ctrlKey: true })
  expect(announcements).toHaveBeenCalledOnce()
  removeEventListener('keydown', announcements)
})

test('a name being typed survives additions, deletions and moves by others', async () => {
  await show(THREE)
  await key('Middle', { key: 'F2' })
  const input = await until(field)
  input.value = 'Half a na'
  await act(async () => {
    source.emit({ put: [text('e9', 'New', { rev: 9 })], removed: [{ id: 'e1', rev: 9 }] })
  })
  expect(names()).toEqual(['New', 'Front', 'Middle'])
  expect(field()?.value).toBe('Half a na')
})

test('when the focused line is deleted, the one in its place gets the focus', async () => {
  await show(THREE)
  await act(async () => line('Front').focus())
  await key('Front', { key: 'ArrowDown' })
  await act(async () => source.emit({ removed: [{ id: 'e2', rev: 9 }] }))
  expect(document.activeElement).toBe(line('Back'))
})

test('dragging a line with the mouse moves it as one change', async () => {
  await show(THREE)
  await pointer(line('Front'), 'pointerdown', 0.5 * LINE)
  await pointer(window, 'pointermove', 1.2 * LINE)
  await pointer(window, 'pointermove', 2.8 * LINE)
  expect(line('Front').hasAttribute('data-moving')).toBe(true)
  await pointer(window, 'pointerup', 2.8 * LINE)
  expect(names()).toEqual(['Middle', 'Back', 'Front'])
  expect(announced()).toBe('Moved to position 3 of 3')
  expect(await committed()).toHaveLength(1)
})

test('a finger drags only by the handle and scrolls elsewhere', async () => {
  await show(THREE)
  const touch = { pointerType: 'touch' }
  await pointer(line('Front'), 'pointerdown', 0.5 * LINE, touch)
  await pointer(window, 'pointermove', 2.8 * LINE, touch)
  await pointer(window, 'pointerup', 2.8 * LINE, touch)
  expect(names()).toEqual(['Front', 'Middle', 'Back'])
  const handle = await until(() => line('Front').querySelector('[data-handle]'))
  await pointer(handle, 'pointerdown', 0.5 * LINE, touch)
  await pointer(window, 'pointermove', 2.8 * LINE, touch)
  await pointer(window, 'pointerup', 2.8 * LINE, touch)
  expect(names()).toEqual(['Middle', 'Back', 'Front'])
})

const INTERRUPTIONS: readonly [string, () => Promise<void>][] = [
  ['Escape', async () => act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))],
  ['a pointer that is taken away', () => pointer(window, 'pointercancel', LINE)],
  ['a second pointer', () => pointer(window, 'pointerdown', LINE, { pointerId: 2 })],
  ['the window left', async () => act(async () => void window.dispatchEvent(new Event('blur')))],
  ['the right to edit lost', async () => act(async () => source.emit({ board: testBoard({ canEdit: false }) }))],
  ['the element deleted', async () => act(async () => source.emit({ removed: [{ id: 'e3', rev: 9 }] }))],
]
test.each(INTERRUPTIONS)('%s cancels a drag', async (_, interrupt) => {
  await show(THREE)
  await pointer(line('Front'), 'pointerdown', 0.5 * LINE)
  await pointer(window, 'pointermove', 2.8 * LINE)
  await interrupt()
  expect(document.querySelector('[data-moving]')).toBeNull()
  await pointer(window, 'pointerup', 2.8 * LINE)
  expect(await committed()).toEqual([])
})

test('a drop uses the current lines, not those at the start of the drag', async () => {
  await show(THREE)
  await pointer(line('Back'), 'pointerdown', 2.5 * LINE)
  await pointer(window, 'pointermove', 1.1 * LINE)
  await act(async () => source.emit({ put: [text('e9', 'New', { rev: 9 })] }))
  await pointer(window, 'pointerup', 1.1 * LINE)
  expect(names()).toEqual(['New', 'Back', 'Front', 'Middle'])
})

test('a read-only board shows the list without any editing', async () => {
  await show([...THREE, text('e4', 'Shut', { properties: { locked: true } })], false)
  expect(names()).toEqual(['Shut', 'Front', 'Middle', 'Back'])
  expect([...document.querySelectorAll<HTMLButtonElement>('[role=tree] button')].every((each) => each.disabled)).toBe(
    true,
  )
  await click('Front')
  await key('Front', { key: 'Delete' })
  await key('Front', { key: 'F2' })
  await key('Front', { key: 'ArrowDown', altKey: true })
  await pointer(line('Front'), 'pointerdown', 1.5 * LINE)
  await pointer(window, 'pointermove', 3.8 * LINE)
  await pointer(window, 'pointerup', 3.8 * LINE)
  expect(field()).toBeNull()
  expect(selected()).toEqual([])
  expect(await committed()).toEqual([])
})

test('with 5,000 elements only the visible lines and the active one are mounted', async () => {
  await show(Array.from({ length: 5000 }, (_, index) => text(`e${index + 1}`, `Line ${index + 1}`)))
  expect(lines().length).toBeLessThan(40)
  await key('Line 5000', { key: 'End' })
  expect(document.activeElement).toBe(line('Line 1'))
  expect(line('Line 1').getAttribute('aria-posinset')).toBe('5000')
})
