import { describe, expect, it } from 'vitest'
import { TestDevice, testAsset, testId } from '../../../tests/support/offline'
import type { Workspace } from '../../offline/workspace'
import { BoardStore } from './BoardStore'

// Undo with the real layers below it: its results in the outbox and on the server.

async function show(workspace: Workspace, boardUid: string): Promise<BoardStore> {
  const name = { boardUid, tab: 't' }
  const store = new BoardStore({
    source: workspace,
    boardUid,
    newId: testId,
    requestFrame: () => {},
    undoStorage: {
      load: () => workspace.undoSteps(name),
      save: (put, removed) => workspace.saveUndo(name, put, removed),
    },
  })
  await store.open()
  await store.loadHistory()
  return store
}

const words = { type: 'text', content: 'Words' } as const

describe('offline', () => {
  it('undoing a new element leaves nothing to send, and redoing it sends it once', async () => {
    const device = new TestDevice()
    const { server } = device
    const workspace = await device.open()
    const uid = await device.board(workspace)
    server.intercept = () => 'lost'
    const store = await show(workspace, uid)
    const id = store.add(words)
    store.update([id], { positionX: 7 })
    store.undo()
    store.undo()
    await store.stored()
    expect(await workspace.waiting()).toHaveLength(0)
    store.redo()
    store.redo()
    await store.stored()
    server.intercept = () => undefined
    await workspace.flush()
    expect(server.elements.get(id)).toMatchObject({ content: 'Words', positionX: 7 })
    expect(store.element(id)?.positionX).toBe(7)
    await workspace.close()
  })

  it('a deletion and its undo are sent in that order, even after a reload', async () => {
    const device = new TestDevice()
    const { server } = device
    const first = await device.open()
    const uid = await device.board(first)
    const store = await show(first, uid)
    const id = store.add(words)
    await store.stored()
    await first.flush()
    server.intercept = () => 'lost'
    store.remove([id])
    await store.stored()
    await store.saveHistory()
    store.close()
    await first.close()

    const workspace = await device.open()
    const again = await show(workspace, uid)
    expect(again.element(id)).toBeUndefined()
    expect(again.undo()).toMatchObject({ kind: 'done', back: [id] })
    await again.stored()
    expect((await workspace.waiting()).map(({ change }) => change.kind)).toEqual(['element.delete', 'element.create'])
    server.intercept = () => undefined
    await workspace.flush()
    expect(server.elements.get(id)?.content).toBe('Words')
    await workspace.close()
  })

  it('an image that was deleted and restored before it was sent is uploaded and shown', async () => {
    const device = new TestDevice()
    const { server } = device
    const workspace = await device.open()
    const uid = await device.board(workspace)
    server.intercept = () => 'lost'
    const photo = testAsset('d')
    const store = await show(workspace, uid)
    const id = store.add({ type: 'image', content: photo.address }, { assets: [photo] })
    await store.stored()
    store.remove([id])
    await store.stored()
    store.undo()
    await store.stored()
    expect((await workspace.assetBlob(photo.address))?.size).toBe(photo.blob.size)
    server.intercept = () => undefined
    server.uploading = photo.address
    await workspace.flush()
    expect(server.elements.get(id)?.content).toBe(photo.address)
    await workspace.close()
  })
})

describe('a board that was never saved', () => {
  it('has the same undo, which continues once it is saved', async () => {
    const device = new TestDevice()
    const { server } = device
    const workspace = await device.open()
    const { uid } = await workspace.createDraft()
    const store = await show(workspace, uid)
    const one = store.add(words)
    const two = store.add(words)
    store.remove([one])
    await store.stored()
    store.undo()
    store.update([two], { positionX: 9 })
    store.undo()
    store.redo()
    await store.stored()
    await workspace.saveDraft(uid)
    await expect.poll(() => store.board?.isDraft).toBe(false)
    await workspace.flush()
    expect([...server.elements.keys()].sort()).toEqual([one, two].sort())
    while (store.undo().kind === 'done');
    await store.stored()
    await workspace.flush()
    expect(store.size).toBe(0)
    expect(server.elements.size).toBe(0)
    await workspace.close()
  })
})
