import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { BoardStore } from '../../app/board/store/BoardStore'
import type { NewElement } from '../../app/board/store/newElement'
import type { LocalAsset } from '../../app/offline/types'
import type { Device, Tab } from './Device'
import type { Step } from './schedule'
import { turns } from './VirtualClock'
import type { World } from './World'

// What people do in their tabs, recorded as intents for the oracle.

/** A board that is open in a tab. */
interface OpenBoard {
  readonly world: World
  readonly device: Device
  readonly tab: Tab
  readonly store: BoardStore
}

type Operation = Exclude<Step, { readonly do: 'wait' | 'fault' }>

export async function operate(world: World, step: Operation): Promise<void> {
  const { device, tab } = world.tab(step.tab)
  const mine = world.boards.filter(({ uid, maker }) => maker === device || tab.stores.has(uid))
  const board = mine[step.pick % mine.length]
  if (step.do === 'new board') return newBoard(world, device, tab, step.pick)
  if (!board) return
  if (step.do === 'catch up') return void tab.workspace.catchUp(board.uid)
  const store = await device.store(tab, board.uid)
  if (!store) return
  device.show(tab, board.uid)
  const open = { world, device, tab, store }
  const id = store.order[step.pick % Math.max(1, store.order.length)]
  switch (step.do) {
    case 'add':
      // Only a newer version makes an unknown kind.
      add(open, step.pick, step.pick % 3 === 0 && !device.options.link.reader ? NEWER : undefined)
      break
    case 'photo': {
      const asset = await photo(step.pick)
      const elementId = store.add({ type: 'image', content: asset.address }, { assets: [asset] })
      world.intents.push({ device, boardUid: board.uid, elementId, kind: 'create' })
      break
    }
    case 'rename':
      store.updateBoard({ name: `Name ${step.pick}` })
      break
    case 'tag':
      if (id) tag(open, id, step.value)
      break
    case 'move':
      if (id) store.update([id], { positionX: step.value, positionY: -step.value })
      break
    case 'type':
      if (id) await type(open, { id, isLast: step.value % 3 === 0 })
      break
    case 'remove':
      if (id) {
        store.remove([id])
        world.intents.push({ device, boardUid: board.uid, elementId: id, kind: 'remove' })
      }
      break
  }
  await store.stored()
}

/** Makes a board with two texts, saved as far as this device knows. `moments`: how many changes precede the save. */
export async function newBoard(world: World, device: Device, tab: Tab, moments = 0): Promise<void> {
  const draft = await tab.workspace.createDraft({ name: `Board ${world.boards.length}` })
  const store = await device.store(tab, draft.uid)
  if (!store) throw new Error('A draft must open')
  world.boards.push({ uid: draft.uid, maker: device })
  const open = { world, device, tab, store }
  add(open, 1)
  add(open, 2)
  await store.stored()
  const from = world.intents.length - 2
  for (let count = 0; count < moments; count++) await makeMoment(open, count)
  for (const [index, intent] of world.intents.entries())
    if (moments > 0 && index >= from && intent.boardUid === draft.uid)
      world.intents[index] = { ...intent, isMoment: true }
  await tab.workspace.saveDraft(draft.uid)
  await world.until(() => store.status === 'ready' && store.size === 2)
}

/** Ms after which a change to an element is another moment. */
const MOMENT = 2_000

/** Changes a draft, some time after the last change, without changing its number of elements. */
async function makeMoment(open: OpenBoard, count: number): Promise<void> {
  const { world, store, device } = open
  await world.clock.advance(MOMENT, () => turns(1))
  const id = store.order[count % store.order.length] ?? ''
  if (count % 5 === 3) {
    const elementId = store.add({ type: 'text', content: 'Not for long' })
    const intent = { device, boardUid: store.boardUid, elementId }
    world.intents.push({ ...intent, kind: 'create' })
    await store.stored()
    await world.clock.advance(MOMENT, () => turns(1))
    store.remove([elementId])
    world.intents.push({ ...intent, kind: 'remove' })
  } else tag(open, id, count)
  await store.stored()
}

/** Of a kind that no version here knows, with properties of any form. */
const NEWER = {
  type: 'sticker',
  properties: {
    mood: 'joy',
    path: {
      type: 'curve',
      points: [
        [0, 0.5],
        [1, 2],
      ],
    },
  },
}

function add({ world, device, store }: OpenBoard, pick: number, made: NewElement = { type: 'text' }): void {
  const elementId = store.add({ ...made, content: `Text ${pick}` })
  world.intents.push({ device, boardUid: store.boardUid, elementId, kind: 'create' })
}

/** Sets a property that no other change of the run sets. */
function tag({ world, device, store }: OpenBoard, elementId: string, value: number): void {
  const key = `tag${world.intents.length}`
  store.update([elementId], { properties: { [key]: value } })
  world.intents.push({ device, boardUid: store.boardUid, elementId, kind: 'tag', key, value })
}

/** Types into a text that this tab may already be typing into; with `isLast`, leaves it. */
async function type({ world, device, tab, store }: OpenBoard, { id, isLast }: { id: string; isLast: boolean }) {
  store.startEditing(store.editing ?? id)
  const elementId = store.editing
  if (elementId === null) return
  const content = `Typed ${world.typed.length}`
  store.type({ content })
  const { boardUid } = store
  const at = world.clock.now()
  const state = { isStored: false, mayBeGone: false, isBeforeRestore: false }
  world.typed.push({ boardUid, elementId, content, device, tab, at, ...state })
  if (isLast) await endTyping(world, tab)
}

/** Ends all typing in this tab. */
export async function endTyping(world: World, tab: Tab): Promise<void> {
  for (const store of tab.stores.values()) {
    store.endEditing()
    await store.stored()
  }
  for (const typed of world.typed) if (typed.tab === tab) typed.isStored = true
}

const made = new Map<number, Promise<LocalAsset>>()

/** A small real image; the same number gives the same one. */
function photo(number: number): Promise<LocalAsset> {
  const known = made.get(number) ?? makePhoto(number)
  made.set(number, known)
  return known
}

async function makePhoto(number: number): Promise<LocalAsset> {
  const background = { r: number % 256, g: (number * 7) % 256, b: 120 }
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
  return { address: `/assets/${sha256}.png`, blob, width: 8, height: 8 }
}
