import type { BoardStore } from '../../app/board/store/BoardStore'
import type { Device, Tab } from './Device'
import { photo } from './photos'
import type { Step } from './schedule'
import type { World } from './World'

// What people do in their tabs, noted as intents to be found again.

type Operation = Exclude<Step, { readonly do: 'wait' | 'fault' }>

export async function operate(world: World, step: Operation): Promise<void> {
  const { device, tab } = world.tab(step.tab)
  const mine = world.boards.filter(({ uid, maker }) => maker === device || tab.stores.has(uid))
  const board = mine[step.pick % mine.length]
  if (step.do === 'new board') return newBoard(world, device, tab)
  if (!board) return
  if (step.do === 'catch up') return void tab.workspace.catchUp(board.uid)
  const store = await device.store(tab, board.uid)
  if (!store) return
  device.show(tab, board.uid)
  const id = store.order[step.pick % Math.max(1, store.order.length)]
  switch (step.do) {
    case 'add':
      add(world, store, step.pick)
      break
    case 'photo': {
      const asset = await photo(step.pick)
      const elementId = store.add({ type: 'image', content: asset.address }, { assets: [asset] })
      world.intents.push({ boardUid: board.uid, elementId, kind: 'create' })
      break
    }
    case 'rename':
      store.updateBoard({ name: `Name ${step.pick}` })
      break
    case 'tag':
      if (id) tag(world, store, id, step.value)
      break
    case 'move':
      if (id) store.update([id], { positionX: step.value, positionY: -step.value })
      break
    case 'remove':
      if (id) {
        store.remove([id])
        world.intents.push({ boardUid: board.uid, elementId: id, kind: 'remove' })
      }
      break
  }
  await store.stored()
}

/** A saved board with two texts on it, as far as this device is concerned. */
export async function newBoard(world: World, device: Device, tab: Tab): Promise<void> {
  const draft = await tab.workspace.createDraft({ name: `Board ${world.boards.length}` })
  const store = await device.store(tab, draft.uid)
  if (!store) throw new Error('A draft must open')
  world.boards.push({ uid: draft.uid, maker: device })
  add(world, store, 1)
  add(world, store, 2)
  await store.stored()
  await tab.workspace.saveDraft(draft.uid)
  await world.until(() => store.status === 'ready' && store.size === 2)
}

function add(world: World, store: BoardStore, pick: number): void {
  const elementId = store.add({ type: 'text', content: `Text ${pick}` })
  world.intents.push({ boardUid: store.boardUid, elementId, kind: 'create' })
}

/** Sets a property that no other change of the run sets. */
function tag(world: World, store: BoardStore, elementId: string, value: number): void {
  const key = `tag${world.intents.length}`
  store.update([elementId], { properties: { [key]: value } })
  world.intents.push({ boardUid: store.boardUid, elementId, kind: 'tag', key, value })
}
