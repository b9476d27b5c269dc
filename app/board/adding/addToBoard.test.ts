import { beforeEach, expect, test } from 'vitest'
import { intersects } from '../../../contract/layout/rect'
import { ELEMENTS_PER_BOARD_MAX } from '../../../contract/limits'
import { FakeServer, json } from '../../../tests/support/FakeServer'
import { testWorkspace } from '../../../tests/support/testWorkspace'
import { uuidv7 } from '../../offline/plain/ids'
import type { Workspace } from '../../offline/workspace'
import { boxOf } from '../store/BoardElement'
import { addToBoard, BOARD_FULL } from './addToBoard'
import { imageElement } from './imageElement'
import { projectSnapshot } from './projectSnapshot'

const asset = {
  address: `/assets/${'a'.repeat(64)}.jpg`,
  blob: new Blob(['photo'], { type: 'image/jpeg' }),
  width: 3000,
  height: 4000,
}
let server: FakeServer
let workspace: Workspace

beforeEach(async () => {
  server = new FakeServer().on('GET /api/boards', () => json(200, []))
  server.isCut = true
  workspace = await testWorkspace(server)
})

const text = (content: string) => ({ type: 'text', content }) as const

async function shown(uid: string) {
  const snapshot = await workspace.readBoard(uid)
  if (!snapshot) throw new Error('The board is not on this device')
  return projectSnapshot(snapshot)
}

test('elements added one after another never overlap each other or what is already on the board', async () => {
  const { uid } = await workspace.createDraft()
  await workspace.commit(uid, [
    {
      mutationId: uuidv7(),
      change: {
        kind: 'element.create',
        elementId: uuidv7(),
        data: { type: 'shape', content: 'circle', positionX: -200, positionY: 50, rotation: 45 },
      },
    },
  ])
  for (let round = 0; round < 6; round++)
    await addToBoard(workspace, uid, [imageElement(asset), text('words'), { type: 'color', content: '#ff0000' }])
  const boxes = (await shown(uid)).map(boxOf)
  expect(boxes).toHaveLength(19)
  for (const [index, box] of boxes.entries())
    for (const other of boxes.slice(index + 1)) expect(intersects(box, other)).toBe(false)
})

test('places elements added together as one block: four swatches below a wide image stand side by side', async () => {
  const { uid } = await workspace.createDraft()
  await addToBoard(workspace, uid, [{ type: 'image', content: asset.address, width: 800, height: 200 }])
  const colors = ['#111111', '#222222', '#333333', '#444444']
  await addToBoard(
    workspace,
    uid,
    colors.map((content) => ({ type: 'color', content })),
  )
  const swatches = (await shown(uid)).filter(({ type }) => type === 'color')
  expect(new Set(swatches.map(({ positionY }) => positionY))).toEqual(new Set([24 + 200 + 16]))
  expect(swatches.map(({ positionX }) => positionX).sort((a, b) => a - b)).toEqual([24, 190, 356, 522])
})

test('keeps the relative positions of elements added together and puts them in front of all others', async () => {
  const { uid } = await workspace.createDraft()
  await addToBoard(workspace, uid, [{ ...text('first'), zIndex: 40 }])
  await addToBoard(workspace, uid, [
    { ...text('a'), positionX: 900, positionY: 900 },
    { ...text('b'), positionX: 950, positionY: 910 },
  ])
  const [first, a, b] = (await shown(uid)).sort((one, other) => one.zIndex - other.zIndex)
  expect(first?.content).toBe('first')
  expect([(b?.positionX ?? 0) - (a?.positionX ?? 0), (b?.positionY ?? 0) - (a?.positionY ?? 0)]).toEqual([50, 10])
  expect(a).toMatchObject({ positionX: first?.positionX, positionY: (first?.positionY ?? 0) + 100 + 16 })
})

test('an image keeps its aspect ratio, and its bytes wait on this device', async () => {
  const { uid } = await workspace.createDraft()
  const { ids } = await addToBoard(workspace, uid, [imageElement(asset, { alt: 'Cup' })], [asset])
  expect(await shown(uid)).toMatchObject([
    { id: ids[0], width: 212, height: 283, content: asset.address, properties: { alt: 'Cup' } },
  ])
  expect(await workspace.originalAsset(asset.address)).not.toBeNull()
})

test('undo removes exactly the elements that were added', async () => {
  const { uid } = await workspace.createDraft()
  await addToBoard(workspace, uid, [text('stays')])
  const { undo } = await addToBoard(workspace, uid, [text('goes'), text('too')])
  await undo()
  expect((await shown(uid)).map(({ content }) => content)).toEqual(['stays'])
})

test('takes elements that wait to be sent into account when looking for room', async () => {
  const draft = await workspace.createDraft()
  await addToBoard(workspace, draft.uid, [text('a')])
  await workspace.saveDraft(draft.uid)
  await addToBoard(workspace, draft.uid, [text('b')])
  const [a, b] = (await shown(draft.uid)).map(boxOf)
  expect(a && b && intersects(a, b)).toBe(false)
})

test('rejects more elements than a board can hold and leaves the board unchanged', async () => {
  const { uid } = await workspace.createDraft()
  const many = Array.from({ length: ELEMENTS_PER_BOARD_MAX + 1 }, () => text('x'))
  await expect(addToBoard(workspace, uid, many)).rejects.toThrow(BOARD_FULL)
  expect(await shown(uid)).toEqual([])
})
