import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../ui/toast'
import type { BoardStore } from '../store/BoardStore'
import { type TestSource, testBoard, testRow } from '../store/testSource'
import { onAnnounce } from '../view/Announcer'
import { TestPointer } from '../view/testPointer'
import type { EditorActions } from '../view/toolbar/EditorActions'
import { attachKeys } from './attachKeys'

let store: BoardStore
let source: TestSource
let detach: () => void
let announced: string[]
let stopHearing: () => void

const actionsOf = (): EditorActions =>
  new Proxy({} as EditorActions, {
    get: (_, name: string) =>
      ({
        remove: () => store.remove(),
        duplicate: () => store.duplicate(),
        undo: () => store.undo(),
        group: () => store.group(),
        lock: () => store.setLocked(store.selection, true),
      })[name] ?? (() => {}),
  })

beforeEach(async () => {
  vi.useFakeTimers()
  const rows = [testRow('a'), testRow('b', { positionX: 300 }), testRow('c', { positionX: 600 })]
  ;({ store, source } = await TestPointer.create(rows))
  await store.loadHistory()
  document.body.innerHTML = '<div data-surface role="listbox" tabindex="0"></div>'
  announced = []
  stopHearing = onAnnounce((words) => announced.push(words))
  detach = attachKeys({ store, actions: actionsOf() })
})

afterEach(() => {
  detach()
  stopHearing()
  vi.useRealTimers()
})

const surface = () => document.querySelector<HTMLElement>('[data-surface]') ?? document.body

function press(key: string, more: KeyboardEventInit = {}, target: Element = surface()): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  target.dispatchEvent(event)
  target.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }))
  return event.defaultPrevented
}

function put(html: string): Element {
  document.body.insertAdjacentHTML('beforeend', `<div>${html}</div>`)
  return document.body.lastElementChild?.firstElementChild ?? document.body
}

const hear = () => vi.advanceTimersByTime(1000)

describe('board shortcuts are ignored', () => {
  it.each([
    ['in a field', '<input>'],
    ['in a longer one', '<textarea></textarea>'],
    ['in a choice', '<select></select>'],
    ['in text that is edited', '<p contenteditable="true">Hi</p>'],
    ['on a slider', '<div role="slider" tabindex="0"></div>'],
    ['in a combobox', '<div role="combobox" tabindex="0"></div>'],
    ['in a menu', '<div role="menu" tabindex="0"></div>'],
    ['in a dialog', '<div role="dialog" tabindex="0"></div>'],
    ['in an alert', '<div role="alertdialog" tabindex="0"></div>'],
    ['in a list of choices', '<div role="listbox" tabindex="0"></div>'],
  ])('%s', (_, html) => {
    store.select(['a'])
    const target = put(html)
    for (const key of ['Delete', 'Backspace', 'Escape', 'Tab', 'ArrowRight', 't', '[', 'Enter', '?'])
      expect(press(key, {}, target)).toBe(false)
    expect(press('d', { ctrlKey: true }, target)).toBe(false)
    expect([store.size, [...store.selection], store.tool, store.element('a')?.positionX]).toEqual([
      3,
      ['a'],
      'select',
      0,
    ])
  })

  it('during IME composition, or if the focused element handled the key', () => {
    store.select(['a'])
    press('Delete', { isComposing: true })
    const target = put('<button>Mine</button>')
    target.addEventListener('keydown', (event) => event.preventDefault())
    press('Delete', {}, target)
    expect(store.size).toBe(3)
  })

  it('on a button for Enter, Tab and arrows, but not for Delete', () => {
    store.select(['a'])
    const target = put('<button>Mine</button>')
    for (const key of ['Enter', 'Tab', 'ArrowRight', 'Home']) expect(press(key, {}, target)).toBe(false)
    expect([[...store.selection], store.element('a')?.positionX]).toEqual([['a'], 0])
    press('Delete', {}, target)
    expect(store.size).toBe(2)
  })

  it('in the layers tree for plain keys, but not for those with Ctrl', () => {
    store.select(['a'])
    const target = put('<div role="tree" tabindex="0"></div>')
    for (const key of ['Delete', 'Escape', 'Tab', 'ArrowRight', 't', 'Enter'])
      expect(press(key, {}, target)).toBe(false)
    expect([store.size, store.tool]).toEqual([3, 'select'])
    expect(press('d', { ctrlKey: true }, target)).toBe(true)
    expect(store.size).toBe(4)
  })

  it('in a panel for Escape', () => {
    store.select(['a'])
    const panel = put('<div data-panel><button>Mine</button></div>')
    press('Escape', {}, panel.querySelector('button') ?? panel)
    expect([...store.selection]).toEqual(['a'])
  })
})

describe('keys', () => {
  it('work without focus and move it to the canvas', () => {
    press('Home', {}, document.body)
    expect([[...store.selection], document.activeElement]).toEqual([['a'], surface()])
  })

  it('repeat while held down only where repeating is allowed', () => {
    store.select(['a'])
    for (let times = 0; times < 3; times++) {
      surface().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', repeat: times > 0, bubbles: true }))
    }
    surface().dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowRight', bubbles: true }))
    expect(store.element('a')?.positionX).toBe(3)
    press('d', { ctrlKey: true, repeat: true })
    expect(store.size).toBe(3)
  })

  it('held down make one change even if the window loses focus before they are released', () => {
    store.select(['a'])
    surface().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    expect(store.lift).not.toBe(null)
    dispatchEvent(new Event('blur'))
    expect([store.lift, store.element('a')?.positionX]).toEqual([null, 1])
  })

  it.each([
    ['ArrowRight', {}],
    ['ArrowRight', { altKey: true }],
  ])('held down change nothing once the right to edit is lost (%s, %o)', async (key, modifiers) => {
    const notified = vi.fn()
    store.onOwn(notified)
    store.select(['a'])
    surface().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...modifiers }))
    expect(store.draft).toHaveLength(1)
    source.emit({ board: testBoard({ canEdit: false }) })
    expect([store.draft, store.lift]).toEqual([[], null])
    surface().dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }))
    expect(notified).not.toHaveBeenCalled()
    expect(store.element('a')).toMatchObject({ positionX: 0, width: 100 })
  })

  it('Ctrl+C duplicates and leaves the clipboard to the browser', () => {
    store.select(['a'])
    expect(press('c', { ctrlKey: true })).toBe(false)
    expect(store.size).toBe(4)
    expect([press('x', { ctrlKey: true }), press('v', { ctrlKey: true })]).toEqual([false, false])
    expect(store.size).toBe(4)
  })

  it('pressed before the handler was attached are handled afterwards', () => {
    detach()
    const early = new KeyboardEvent('keydown', { key: 't', bubbles: true })
    document.body.dispatchEvent(early)
    detach = attachKeys({ store, actions: actionsOf() }, [early])
    expect(store.tool).toBe('text')
  })

  it('are ignored after detaching', () => {
    detach()
    press('t')
    expect(store.tool).toBe('select')
  })
})

describe('a click by a screen reader', () => {
  const click = (id: string, detail = 0) => {
    surface().innerHTML = `<div data-element-id="${id}"><b>Hi</b></div>`
    surface()
      .querySelector('b')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
  }

  it('selects an element, and toggles it in multi-select', () => {
    click('b')
    expect([...store.selection]).toEqual(['b'])
    store.setPicking(true)
    click('a')
    expect([...store.selection].sort()).toEqual(['a', 'b'])
    click('b')
    expect([...store.selection]).toEqual(['a'])
  })

  it('selects nothing locked and nothing in Preview; a pointer click is ignored', () => {
    store.setLocked(['c'], true)
    click('c')
    click('a', 1)
    store.setMode('preview')
    click('a')
    expect(store.selection.size).toBe(0)
  })
})

describe('announcements', () => {
  it('announce an action once, without the change of selection that it caused', () => {
    store.select(['a', 'b'])
    hear()
    press('Delete')
    hear()
    expect(announced).toEqual(['Selected 2 of 3', 'Deleted 2 elements'])
  })

  it('sum up how far the arrow keys moved the selection', () => {
    store.select(['a', 'b'])
    for (let times = 0; times < 3; times++) press('ArrowRight', { shiftKey: true })
    hear()
    expect(announced.at(-1)).toBe('Moved 10 right')
    surface().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
    surface().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, repeat: true }))
    press('ArrowRight')
    hear()
    expect(announced.at(-1)).toBe('Moved 1 right, 2 up')
  })

  it('announce what was undone, and that there is nothing more to undo', () => {
    store.select(['a', 'b'])
    press('g', { ctrlKey: true })
    hear()
    press('z', { ctrlKey: true })
    hear()
    press('z', { ctrlKey: true })
    hear()
    expect(announced.slice(-3)).toEqual(['Grouped 2 elements', 'Undone: group', 'Nothing to undo'])
  })

  it('omit a selection of one, which is read out as the active element', () => {
    store.select(['a'])
    hear()
    expect(announced).toEqual([])
  })

  it('omit what a toast says', () => {
    store.add({ type: 'text', content: 'Hi' })
    toast({ title: 'Text Added' })
    hear()
    expect(announced).toEqual([])
  })

  it('omit what is typed into a field of a panel, which reads out its value', () => {
    const field = put('<div data-panel><input></div>').querySelector('input')
    field?.focus()
    store.update(['a'], { width: 120 })
    hear()
    expect(announced).toEqual([])
    field?.blur()
    store.update(['a'], { width: 130 })
    hear()
    expect(announced).toEqual(['Resized 1 element'])
  })

  it('announce tools, the grid, multi-select, and the zoom once it has settled', () => {
    press('t')
    hear()
    store.setGrid(true)
    hear()
    store.setPicking(true)
    hear()
    for (let times = 0; times < 3; times++) press('+')
    hear()
    expect(announced).toEqual(['Text tool', 'Grid on', 'Multi-select on', 'Zoom 130%'])
  })
})
