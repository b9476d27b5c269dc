import { expect, test } from 'vitest'
import { change, creation, TestDevice, testAsset, testId, until } from '../../../tests/support/offline'
import type { SavedStep } from '../types'

const step = (seq: number, value: unknown = seq, assets: readonly string[] = []): SavedStep => ({ seq, assets, value })

test('steps are stored separately and in order for each board and tab', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const name = { boardUid: 'b', tab: 't' }
  await workspace.saveUndo(name, [step(2), step(10), step(1)], [])
  await workspace.saveUndo({ ...name, tab: 'u' }, [step(3)], [])
  await workspace.saveUndo(name, [step(10, 'changed')], [1])
  await workspace.close()
  const again = await device.open()
  expect(await again.undoSteps(name)).toEqual([step(2), step(10, 'changed')])
  expect(await again.undoSteps({ ...name, tab: 'u' })).toEqual([step(3)])
  expect(await again.undoSteps({ ...name, boardUid: 'c' })).toEqual([])
  await again.close()
})

test('forgets stacks not used for a week, and all but the thirty used last', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  await workspace.saveUndo({ boardUid: 'b', tab: 'old' }, [step(1)], [])
  await device.clock.advance(8 * 24 * 3600_000, async () => {})
  for (let tab = 1; tab <= 31; tab++) {
    await workspace.saveUndo({ boardUid: 'b', tab: `t${tab}` }, [step(tab)], [])
    await device.clock.advance(1, async () => {})
  }
  await workspace.close()
  const again = await device.open()
  expect(await again.undoSteps({ boardUid: 'b', tab: 'old' })).toEqual([])
  expect(await again.undoSteps({ boardUid: 'b', tab: 't1' })).toEqual([])
  expect(await again.undoSteps({ boardUid: 'b', tab: 't2' })).toEqual([step(2)])
  await again.close()
})

test('an image deleted from a draft is uploaded once it is restored to the saved board', async () => {
  const device = new TestDevice()
  const { server } = device
  const workspace = await device.open()
  const { uid } = await workspace.createDraft()
  const photo = testAsset()
  const made = creation(testId(), { type: 'image', content: photo.address })
  const elementId = 'elementId' in made.change ? made.change.elementId : ''
  await workspace.commit(uid, [made], [photo])
  await workspace.saveUndo({ boardUid: uid, tab: 't' }, [step(1, 'deleted', [photo.address])], [])
  await workspace.commit(uid, [change({ kind: 'element.delete', elementId })])
  server.uploading = photo.address
  await workspace.saveDraft(uid)
  await workspace.flush()
  expect((await workspace.assetBlob(photo.address))?.size).toBe(photo.blob.size)
  expect(server.seen.some(({ path }) => path === '/api/assets')).toBe(false)

  await workspace.commit(uid, [{ ...made, mutationId: testId() }])
  await workspace.flush()
  expect(server.seen.some(({ path }) => path === '/api/assets')).toBe(true)
  expect(server.elements.get(elementId)?.content).toBe(photo.address)
  await workspace.close()
})

test('saving a draft also uploads the originals of its modified images', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const { uid } = await workspace.createDraft()
  const [original, baked] = [testAsset('d'), testAsset('e')]
  const modified = { type: 'image', content: baked.address, properties: { original: original.address } } as const
  await workspace.commit(uid, [creation(testId(), modified)], [original, baked])
  expect((await workspace.assetBlob(original.address))?.size).toBe(original.blob.size)
  await workspace.saveDraft(uid)
  expect(await workspace.uploads()).toEqual(new Set([original.address, baked.address]))
  await workspace.close()
})

test('keeps the bytes of an uploaded image while an undo step may need them', async () => {
  const device = new TestDevice()
  const { server } = device
  const workspace = await device.open()
  const uid = await device.board(workspace)
  const photo = testAsset('b')
  server.uploading = photo.address
  const name = { boardUid: uid, tab: 't' }
  await workspace.saveUndo(name, [step(1, 'deleted', [photo.address])], [])
  await workspace.commit(uid, [creation(testId(), { type: 'image', content: photo.address })], [photo])
  await workspace.flush()
  await until(async () => (await workspace.uploads()).size === 0)
  expect((await workspace.assetBlob(photo.address))?.size).toBe(photo.blob.size)
  await workspace.saveUndo(name, [], [1])
  const other = testAsset('c')
  server.uploading = other.address
  await workspace.commit(uid, [creation(testId(), { type: 'image', content: other.address })], [other])
  await workspace.flush()
  await until(async () => (await workspace.assetBlob(photo.address)) === null)
  await workspace.close()
})

test('discarding a draft deletes its steps', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const { uid } = await workspace.createDraft()
  await workspace.saveUndo({ boardUid: uid, tab: 't' }, [step(1)], [])
  await workspace.discardDraft(uid)
  expect(await workspace.undoSteps({ boardUid: uid, tab: 't' })).toEqual([])
  await workspace.close()
})
