import type { Who, World } from './world'

/** A batch of one mutation that must be refused: the call succeeds, but the mutation is not applied. */
export interface BadMutation {
  readonly title: string
  readonly who?: Who
  board(world: World): number
  mutation(world: World): object
  readonly expected: { readonly status: number; readonly code: string; readonly field?: string }
}

const mutationId = '018f0000-0000-7000-8000-0000000000aa'
const elementId = '018f0000-0000-7000-8000-0000000000ab'
const text = { type: 'text', content: 'x' }

const create = (data: object) => () => ({ mutationId, kind: 'create', elementId, data: { ...text, ...data } })
const update = (data: object) => (world: World) => ({
  mutationId,
  kind: 'update',
  elementId: world.privateElement,
  baseRev: 1,
  data,
})
const privateBoard = (world: World) => world.privateBoard
const invalid = (field: string) => ({ status: 400, code: 'VALIDATION_FAILED', field: `mutations.0.${field}` })

const forms: readonly (readonly [title: string, mutation: BadMutation['mutation'], field: string])[] = [
  ['an unknown kind', () => ({ mutationId, kind: 'replace', elementId, data: text }), 'kind'],
  ['an elementId that is none', () => ({ mutationId, kind: 'create', elementId: 'abc', data: text }), 'elementId'],
  ['a create without data', () => ({ mutationId, kind: 'create', elementId }), 'data'],
  ['a type of no form', create({ type: 'a video' }), 'data.type'],
  ['a size that is text', create({ width: '200' }), 'data.width'],
  ['a size out of bounds', create({ height: 4001 }), 'data.height'],
  ['a field that elements do not have', create({ boardId: 1 }), 'data.boardId'],
  ['text that is too long', create({ content: 'x'.repeat(20_001) }), 'data.content'],
  ['a zero character', create({ content: 'a\0b' }), 'data.content'],
  ['an image that is a script', create({ type: 'image', content: 'javascript:alert(1)' }), 'data.content'],
  ['a time that is none', () => ({ mutationId, kind: 'create', elementId, data: text, at: 'now' }), 'at'],
  ['an update that changes the type', update({ type: 'image' }), 'data.type'],
  ['an update with a position that is no number', update({ positionX: 'left' }), 'data.positionX'],
  ['an update that removes the content', update({ content: null }), 'data.content'],
  [
    'an update without a baseRev',
    (world) => ({ mutationId, kind: 'update', elementId: world.privateElement, data: { positionX: 1 } }),
    'baseRev',
  ],
]

const places: readonly BadMutation[] = [
  {
    title: "someone else's public board",
    who: 'stranger',
    board: (world) => world.publicBoard,
    mutation: create({}),
    expected: { status: 403, code: 'FORBIDDEN' },
  },
  {
    title: 'a board in the trash',
    board: (world) => world.trashedBoard,
    mutation: create({}),
    expected: { status: 410, code: 'BOARD_IN_TRASH' },
  },
  {
    title: 'an unknown element',
    board: privateBoard,
    mutation: () => ({ mutationId, kind: 'delete', elementId }),
    expected: { status: 404, code: 'NOT_FOUND' },
  },
  {
    title: "another board's element",
    board: privateBoard,
    mutation: (world) => ({ mutationId, kind: 'delete', elementId: world.publicElement }),
    expected: { status: 404, code: 'NOT_FOUND' },
  },
  {
    title: 'an element that exists, made again',
    board: privateBoard,
    mutation: (world) => ({ mutationId, kind: 'create', elementId: world.privateElement, data: text }),
    expected: { status: 409, code: 'ELEMENT_EXISTS' },
  },
  {
    title: 'an image that no one uploaded',
    board: privateBoard,
    mutation: create({ type: 'image', content: `/assets/${'0'.repeat(64)}.png` }),
    expected: { status: 422, code: 'UNKNOWN_ASSET' },
  },
  {
    title: 'an image that only someone else may see',
    who: 'stranger',
    board: (world) => world.strangersBoard,
    mutation: (world) => create({ type: 'image', content: `/assets/${world.assetName}` })(),
    expected: { status: 422, code: 'UNKNOWN_ASSET' },
  },
  {
    title: 'a data URI that is no image',
    board: privateBoard,
    mutation: create({ type: 'image', content: `data:image/png;base64,${btoa('<svg/>')}` }),
    expected: { status: 422, code: 'IMAGE_UNREADABLE' },
  },
]

export const badMutations: readonly BadMutation[] = [
  ...forms.map(([title, mutation, field]) => ({ title, board: privateBoard, mutation, expected: invalid(field) })),
  ...places,
]
