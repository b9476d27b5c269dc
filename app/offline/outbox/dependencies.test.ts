import { expect, test } from 'vitest'
import type { Change, OutboxEntry, Refusal } from '../types'
import { computeSendStates, type Lane, type SendState } from './dependencies'

const PHOTO = `/assets/${'a'.repeat(64)}.png`
const refusal: Refusal = { status: 400, code: 'VALIDATION_FAILED', message: 'No' }
const create = (elementId: string, content = 'Words'): Change => ({
  kind: 'element.create',
  elementId,
  data: content === PHOTO ? { type: 'image', content } : { type: 'text', content },
})
const move = (elementId: string, positionX: number): Change => ({
  kind: 'element.update',
  elementId,
  baseRev: 1,
  data: { positionX },
})
const remove = (elementId: string): Change => ({ kind: 'element.delete', elementId })
const rename: Change = { kind: 'board.update', data: { name: 'New' } }

/** refused: the server has refused this one; deleted: because someone else had deleted the element. */
function stand(changes: readonly (Change | [Change, 'refused' | 'deleted'])[], rest: Partial<Lane> = {}): SendState[] {
  const entries = changes.map((item, seq): OutboxEntry => {
    const [change, refused] = Array.isArray(item) ? item : [item, null]
    const mutationId = String(seq)
    return {
      seq,
      mutationId,
      version: 1,
      boardUid: 'b',
      change,
      sentAt: null,
      refusal: refused && (refused === 'deleted' ? { ...refusal, status: 410, code: 'ELEMENT_DELETED' } : refusal),
      madeAt: 0,
    }
  })
  const result = computeSendStates({ entries, uploads: new Map(), isInTrash: false, ...rest })
  return entries.map(({ mutationId }) => result.get(mutationId) ?? 'ready')
}

test('rule 3: everything on a board waits for the board', () => {
  const board: Change = { kind: 'board.create', data: { name: 'Board' } }
  expect(stand([board, create('e'), rename])).toEqual(['ready', 'blocked', 'blocked'])
  expect(stand([[board, 'refused'], create('e'), rename])).toEqual(['refused', 'parked', 'parked'])
})

test('rule 3: an element and its changes wait for its image; the text next to it does not', () => {
  const uploads = new Map([[PHOTO, 'waiting' as const]])
  const changes = [create('photo', PHOTO), create('text'), move('photo', 3), rename]
  expect(stand(changes, { uploads })).toEqual(['blocked', 'ready', 'blocked', 'ready'])
})

test('rule 3: moving a board to the trash waits for the changes before it', () => {
  const uploads = new Map([[PHOTO, 'waiting' as const]])
  expect(stand([create('photo', PHOTO), { kind: 'board.delete' }, create('late')], { uploads })).toEqual([
    'blocked',
    'blocked',
    'blocked',
  ])
})

test('rule 3: a version waits for the changes before it; those after it do not wait', () => {
  const version: Change = { kind: 'board.version', comment: null }
  const uploads = new Map([[PHOTO, 'waiting' as const]])
  expect(stand([create('photo', PHOTO), version, create('late')], { uploads })).toEqual(['blocked', 'blocked', 'ready'])
  expect(stand([[create('e'), 'refused'], version])).toEqual(['refused', 'ready'])
})

test('rule 5: changes that depend on a refused one are parked with it, and the rest continues', () => {
  expect(stand([[create('e'), 'refused'], move('e', 1), remove('e'), create('f')])).toEqual([
    'refused',
    'parked',
    'parked',
    'ready',
  ])
  expect(
    stand([[move('e', 1), 'refused'], move('e', 2), { ...move('e', 0), data: { rotation: 5 } } as Change, remove('e')]),
  ).toEqual(['refused', 'parked', 'ready', 'ready'])
  expect(stand([create('photo', PHOTO), create('f')], { uploads: new Map([[PHOTO, 'refused']]) })).toEqual([
    'parked',
    'ready',
  ])
})

test('rule 5: a restored element can be changed again, whatever was refused before', () => {
  expect(stand([[move('e', 1), 'refused'], create('e'), move('e', 2)])).toEqual(['refused', 'ready', 'ready'])
  expect(stand([[move('e', 1), 'deleted'], move('e', 2)])).toEqual(['refused', 'ready'])
})

test('rule 5: a board in the trash parks its lane until it is restored', () => {
  expect(stand([create('e'), rename], { isInTrash: true })).toEqual(['parked', 'parked'])
  expect(stand([create('e'), { kind: 'board.restore' }], { isInTrash: true })).toEqual(['blocked', 'ready'])
})
