import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Element } from '../../../contract/shared/element'
import { KEYS, type KeyCommand } from '../gestures/keyboard'
import { testBoard, testRow } from '../store/testSource'
import { TestPointer } from '../view/testPointer'
import type { EditorActions } from '../view/toolbar/EditorActions'
import { HeldChange } from './HeldChange'
import { type ArrowDirection, runCommand } from './runCommand'

const NOWHERE: ArrowDirection = { x: 0, y: 0 }
const RIGHT: ArrowDirection = { x: 1, y: 0 }
const DOWN: ArrowDirection = { x: 0, y: 1 }

/** Stub actions that only record their calls, except those given. */
function noted(given: Partial<EditorActions>) {
  const calls: string[] = []
  const actions = new Proxy(given as EditorActions, {
    get: (target, name: string) =>
      Reflect.get(target, name) ?? ((...words: string[]) => void calls.push([name, ...words].join(' '))),
  })
  return { calls, actions }
}

async function board(elements: readonly Element[] = [testRow('a'), testRow('b', { positionX: 300, zIndex: 2 })]) {
  const pointer = await TestPointer.create(elements)
  const { store } = pointer
  await store.loadHistory()
  const { calls, actions } = noted({
    remove: () => store.remove(),
    duplicate: () => void store.duplicate(),
    undo: () => void store.undo(),
    togglePicking: () => store.setPicking(!store.isPicking),
  })
  const held = new HeldChange(store, () => {})
  const run = (command: KeyCommand, way: ArrowDirection = NOWHERE) => runCommand(command, way, { store, actions, held })
  const at = (id: string) => {
    const { positionX, positionY, width, height, rotation } = store.element(id) ?? {}
    return [positionX, positionY, width, height, rotation]
  }
  return { pointer, store, calls, held, run, at }
}

type Board = Awaited<ReturnType<typeof board>>
let shown: Board

beforeEach(async () => {
  shown = await board()
})

describe('an arrow key', () => {
  it('moves the selection while held, as one change and one undo step', () => {
    const { store, run, held, at } = shown
    const notified = vi.fn()
    store.onOwn(notified)
    store.select(['a'])
    for (let times = 0; times < 5; times++) run('nudge', RIGHT)
    run('nudgeFar', DOWN)
    expect(store.lift).toMatchObject({ dx: 5, dy: 10 })
    held.end()
    expect(at('a')).toEqual([5, 10, 100, 100, 0])
    expect(notified).toHaveBeenCalledTimes(1)
    store.undo()
    expect(at('a')).toEqual([0, 0, 100, 100, 0])
  })

  it('with Alt resizes from the bottom-right corner, down to the minimum size', () => {
    const { store, run, held, at } = shown
    store.select(['a'])
    run('grow', RIGHT)
    run('growFar', DOWN)
    held.end()
    expect(at('a')).toEqual([0, 0, 101, 110, 0])
    for (let times = 0; times < 20; times++) run('growFar', { x: -1, y: 0 })
    held.end()
    expect(at('a')).toEqual([0, 0, 20, 110, 0])
  })

  it('leaves locked elements unchanged', async () => {
    const { store, run, held, at } = await board([testRow('a', { properties: { locked: true } })])
    store.select(['a'])
    for (const command of ['nudge', 'grow', 'turnRight'] as const) expect(run(command, RIGHT)).toBe(false)
    held.end()
    expect(at('a')).toEqual([0, 0, 100, 100, 0])
  })

  it('selects the first element if nothing is selected', () => {
    const { store, run } = shown
    run('nudge', RIGHT)
    expect([...store.selection]).toEqual(['a'])
  })

  it('pans with the pan tool, and in Preview', () => {
    const { store, run } = shown
    run('panTool')
    run('nudge', RIGHT)
    expect(store.camera.x).toBe(-40)
    store.setMode('preview')
    run('nudgeFar', DOWN)
    expect(store.camera.y).toBe(-200)
  })

  it('does nothing while a pointer drags', () => {
    const { store, run, at, held } = shown
    store.select(['a'])
    store.setLift(['a'], 7, 7)
    expect(run('nudge', RIGHT)).toBe(false)
    held.end()
    store.commitDraft()
    expect(at('a').slice(0, 2)).toEqual([7, 7])
  })
})

it.each<[KeyCommand, number]>([
  ['turnRight', 1],
  ['turnLeft', 359],
  ['turnRightFar', 15],
  ['turnLeftFar', 345],
])('%s rotates to %i degrees', (command, degrees) => {
  const { store, run, held, at } = shown
  store.select(['a'])
  run(command)
  held.end()
  expect(at('a')[4]).toBe(degrees)
})

describe('Enter', () => {
  it.each<[string, Partial<Element>, string]>([
    ['edits a text', { type: 'text', content: 'Hi' }, 'editText'],
    ['asks for the picture of an empty frame', { type: 'shape', properties: { frame: true } }, 'replaceImage a'],
    ['but not of one that is locked', { type: 'shape', properties: { frame: true, locked: true } }, 'openInspector'],
    ['opens the properties of anything else', {}, 'openInspector'],
    ['and of a text that is locked', { type: 'text', content: 'Hi', properties: { locked: true } }, 'openInspector'],
  ])('%s', async (_, fields, action) => {
    const { store, run, calls } = await board([testRow('a', fields)])
    store.select(['a'])
    run('open')
    expect(calls).toEqual([action])
  })

  it.each<[KeyCommand, string[]]>([
    ['textTool', ['addText']],
    ['rectangleTool', ['addShape square']],
    ['circleTool', ['addShape circle']],
    ['zoomTool', ['zoomIn']],
  ])('uses the %s', (tool, actions) => {
    const { run, calls } = shown
    run(tool)
    run('open')
    expect(calls).toEqual(actions)
  })

  it('toggles the active element in multi-select', () => {
    const { store, run, calls } = shown
    run('togglePicking')
    run('selectNext')
    run('open')
    run('selectNext')
    run('open')
    expect([[...store.selection], calls]).toEqual([['a', 'b'], []])
  })
})

it('Escape undoes one state at a time: the tool, multi-select, the selection, the panel', () => {
  const { store, run, calls } = shown
  store.select(['a', 'b'])
  store.setPicking(true)
  store.setTool('text')
  const states: unknown[] = []
  for (let times = 0; times < 4; times++) {
    run('escape')
    states.push([store.tool, store.isPicking, store.selection.size, calls.join()])
  }
  expect(states).toEqual([
    ['select', true, 2, ''],
    ['select', false, 2, ''],
    ['select', false, 0, ''],
    ['select', false, 0, 'closePanel'],
  ])
})

it('Tab is left to the page until something is selected or multi-select is on', () => {
  const { store, run } = shown
  expect(run('selectNext')).toBe(false)
  store.setPicking(true)
  expect([run('selectNext'), store.activeId]).toEqual([true, 'a'])
})

it('locks the selection, or unlocks it if all of it is locked', () => {
  const { store, run, calls } = shown
  store.select(['a', 'b'])
  store.setLocked(['a'], true)
  run('lock')
  store.setLocked(['b'], true)
  run('lock')
  expect(calls).toEqual(['lock', 'unlock'])
})

it('handles undo without calling it if there is nothing to undo', () => {
  const { run, store } = shown
  const undo = vi.spyOn(store, 'undo')
  expect(run('undo')).toBe(true)
  expect(undo).not.toHaveBeenCalled()
})

/** Commands that the browser, the pointer or the focus handles. */
const ELSEWHERE = new Set<KeyCommand>(['cut', 'paste', 'pan', 'nextRegion', 'previousRegion'])
const commands = (Object.keys(KEYS) as KeyCommand[]).filter((command) => !ELSEWHERE.has(command))

describe('every key', () => {
  it.each(commands)('%s does something with an element selected', (command) => {
    const { store, run } = shown
    // So that `a` is neither the first nor the last.
    store.add({ type: 'text', content: 'Hi', positionX: -300, positionY: 0 })
    store.select(['a'])
    expect(run(command, RIGHT)).toBe(true)
  })

  it.each(commands)('%s changes nothing on a read-only board', async (command) => {
    const { store, run, calls, held, pointer } = await board()
    store.select(['a'])
    pointer.source.emit({ board: testBoard({ canEdit: false }) })
    expect(store.mode).toBe('preview')
    store.select(['a'])
    const notified = vi.fn()
    store.onOwn(notified)
    run(command, RIGHT)
    held.end()
    expect(notified).not.toHaveBeenCalled()
    const looking = ['openKeys', 'openExport', 'openPrint', 'find', 'present', 'closePanel']
    expect(calls.filter((name) => !looking.includes(name))).toEqual([])
  })
})
