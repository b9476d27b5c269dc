import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ELEMENTS_PER_BOARD_MAX, HISTORY_DAYS, PROPERTY_KEYS_MAX } from '../../../contract/limits'
import { checkMutation, type DurableMutation } from './applyMutations'
import { decide } from './decide'
import type { BoardState, Job, State, StoredElement } from './state'

const OWNER = 1
const EDITOR = 2
const VIEWER = 3
const STRANGER = 4
const BOARD = 10
const NOW = new Date('2026-01-02T03:04:05.678Z')
const ASSET = `/assets/${'a'.repeat(64)}.png`

function board(change: Partial<BoardState> = {}): BoardState {
  const collaborations = [
    { userId: EDITOR, canEdit: true },
    { userId: VIEWER, canEdit: false },
  ]
  return {
    id: BOARD,
    rev: 7,
    userId: OWNER,
    visibility: 'private',
    deletedAt: null,
    collaborations,
    elementCount: 0,
    lastChangeAt: null,
    ...change,
  }
}

function element(change: Partial<StoredElement> = {}): StoredElement {
  return {
    id: randomUUID(),
    boardId: BOARD,
    type: 'text',
    content: 'old',
    positionX: 1,
    positionY: 2,
    width: 200,
    height: 100,
    rotation: 0,
    zIndex: 1,
    properties: { color: '#000000', fontSize: 16 },
    createdAt: '2025-01-01T00:00:00.000Z',
    rev: 3,
    fieldRevs: {},
    deletedAt: null,
    ...change,
  }
}

const state = (change: Partial<State> = {}): State => ({
  boards: [board()],
  known: [],
  elements: [],
  assets: [],
  ...change,
})

const create = (data: object = {}, elementId: string = randomUUID()) =>
  ({
    kind: 'create',
    mutationId: randomUUID(),
    elementId,
    data: { type: 'text', content: 'new', ...data },
  }) as DurableMutation
const update = (elementId: string, data: object, baseRev: number | null = 7) =>
  ({ kind: 'update', mutationId: randomUUID(), elementId, baseRev, data }) as DurableMutation
const remove = (elementId: string): DurableMutation => ({ kind: 'delete', mutationId: randomUUID(), elementId })

function job(mutations: readonly DurableMutation[], userId = OWNER, boardId = BOARD): Job {
  return { userId, boardId, mutations: mutations.map(checkMutation) }
}

/** Decides one job and returns its results and writes. */
function decideAll(given: State, mutations: readonly DurableMutation[], userId = OWNER) {
  const decision = decide(given, [job(mutations, userId)], NOW)
  return { ...decision, results: decision.answers[0]?.results ?? [], rev: decision.answers[0]?.rev }
}

function codes(given: State, mutations: readonly DurableMutation[], userId = OWNER) {
  return decideAll(given, mutations, userId).results.map((result) =>
    result.status === 200 ? 200 : `${result.status} ${result.code}`,
  )
}

describe('rule 2: exactly once', () => {
  test('a known mutation returns its stored result and the current row, and writes nothing', () => {
    const row = element({ content: 'newer', rev: 6 })
    const mutation = update(row.id, { content: 'mine' })
    const { hash, mutationId } = checkMutation(mutation)
    const overwrote = [{ field: 'content', rev: 4, userId: EDITOR }]
    const known = [{ userId: OWNER, mutationId, boardId: BOARD, hash, result: { rev: 5, overwrote } }]
    const { results, log, boards } = decideAll(state({ elements: [row], known }), [mutation])
    expect(results).toEqual([
      {
        mutationId,
        status: 200,
        rev: 5,
        overwrote,
        repeated: true,
        element: expect.objectContaining({ content: 'newer', rev: 6 }),
      },
    ])
    expect([log, boards]).toEqual([[], []])
  })

  test('the same mutationId with another body, board or element gets 422', () => {
    const row = element()
    const mutation = update(row.id, { content: 'mine' })
    const { hash, mutationId } = checkMutation(mutation)
    const elsewhere = [{ userId: OWNER, mutationId, boardId: BOARD + 1, hash, result: { rev: 5 } }]
    const here = [{ userId: OWNER, mutationId, boardId: BOARD, hash, result: { rev: 5 } }]
    expect(codes(state({ elements: [row], known: elsewhere }), [mutation])).toEqual(['422 MUTATION_REUSED'])
    const other = { ...mutation, data: { content: 'else' } } as DurableMutation
    expect(codes(state({ elements: [row], known: here }), [other])).toEqual(['422 MUTATION_REUSED'])
    const deletion: DurableMutation = { kind: 'delete', mutationId, elementId: row.id }
    expect(codes(state({ elements: [row], known: here }), [deletion])).toEqual(['422 MUTATION_REUSED'])
  })

  test('a repeat may differ in form: order of keys, case of ids, the clock', () => {
    const id = randomUUID()
    const mutation = update(id, { positionX: 1, positionY: 2, properties: { a: 1, b: 2 } })
    const again = {
      ...update(id.toUpperCase(), { properties: { b: 2, a: 1 }, positionY: 2, positionX: 1 }),
      at: '2030-01-01T00:00:00Z',
    }
    expect(checkMutation(again).hash).toBe(checkMutation(mutation).hash)
  })

  test('a repeat in the same batch, or in another request of the group, is applied once', () => {
    const row = element()
    const mutation = update(row.id, { content: 'mine' })
    const decision = decide(state({ elements: [row] }), [job([mutation, mutation]), job([mutation])], NOW)
    const results = decision.answers.flatMap((answer) => answer.results)
    expect(results.map((result) => result.status === 200 && [result.rev, result.repeated])).toEqual([
      [8, undefined],
      [8, true],
      [8, true],
    ])
    expect(decision.log).toHaveLength(1)
  })

  test('the same mutationId from another person is another mutation', () => {
    const row = element()
    const mutation = update(row.id, { content: 'mine' })
    const decision = decide(state({ elements: [row] }), [job([mutation], OWNER), job([mutation], EDITOR)], NOW)
    expect(decision.unchanged).toMatchObject([{ userId: EDITOR, result: { rev: 8 } }])
    const other = { ...mutation, data: { content: 'theirs' } } as DurableMutation
    const changed = decide(state({ elements: [row] }), [job([mutation], OWNER), job([other], EDITOR)], NOW)
    expect(changed.log.map(({ userId, rev }) => [userId, rev])).toEqual([
      [OWNER, 8],
      [EDITOR, 9],
    ])
  })

  test('a refusal is not stored: a retry is checked again', () => {
    const row = element()
    const mutation = update(row.id, { content: 'mine' })
    expect(codes(state(), [mutation])).toEqual(['404 NOT_FOUND'])
    expect(decideAll(state(), [mutation]).log).toEqual([])
    expect(codes(state({ elements: [row] }), [mutation])).toEqual([200])
  })
})

describe('rights', () => {
  test('owner and editors may write, viewers get 403, and others don’t learn that the board exists', () => {
    for (const [userId, expected] of [
      [OWNER, 200],
      [EDITOR, 200],
      [VIEWER, '403 FORBIDDEN'],
      [STRANGER, '404 NOT_FOUND'],
    ] as const) {
      expect(codes(state(), [create()], userId)).toEqual([expected])
    }
    expect(codes(state({ boards: [board({ visibility: 'public' })] }), [create()], STRANGER)).toEqual(['403 FORBIDDEN'])
    expect(decideAll(state(), [create()], STRANGER).rev).toBe(0)
    expect(codes(state({ boards: [] }), [create()])).toEqual(['404 NOT_FOUND'])
  })

  test('the guard names writers whose right can be revoked, but not the owner', () => {
    expect(decideAll(state(), [create()], OWNER).boards).toEqual([{ boardId: BOARD, rev: 7, count: 1, editors: [] }])
    expect(decideAll(state(), [create()], EDITOR).boards).toEqual([
      { boardId: BOARD, rev: 7, count: 1, editors: [EDITOR] },
    ])
  })

  test('every mutation of a board in the trash gets 410', () => {
    const trashed = state({ boards: [board({ deletedAt: '2026-01-01T00:00:00Z' })] })
    expect(codes(trashed, [create(), create()])).toEqual(['410 BOARD_IN_TRASH', '410 BOARD_IN_TRASH'])
    expect(codes(trashed, [create()], EDITOR)).toEqual(['410 BOARD_IN_TRASH'])
  })

  test('a repeat after the right was revoked reveals nothing about the row', () => {
    const row = element()
    const mutation = update(row.id, { content: 'mine' })
    const { hash, mutationId } = checkMutation(mutation)
    const known = [{ userId: STRANGER, mutationId, boardId: BOARD, hash, result: { rev: 5 } }]
    const { results } = decideAll(state({ elements: [row], known }), [mutation], STRANGER)
    expect(results).toEqual([{ mutationId, status: 200, rev: 5, repeated: true, element: null }])
  })
})

describe('create', () => {
  test('fills in the specified defaults', () => {
    const elementId = randomUUID()
    const { inserts } = decideAll(state(), [create({}, elementId)])
    expect(inserts).toEqual([
      {
        id: elementId,
        boardId: BOARD,
        type: 'text',
        content: 'new',
        positionX: 100,
        positionY: 100,
        width: 200,
        height: 100,
        rotation: 0,
        zIndex: 1,
        properties: { fontFamily: 'Arial', fontSize: 16, color: '#000000' },
        createdAt: NOW.toISOString(),
        rev: 8,
        fieldRevs: {},
        deletedAt: null,
      },
    ])
  })

  test('the id of an existing element gets 409, on this board or another', () => {
    const here = element()
    const elsewhere = element({ boardId: BOARD + 1, deletedAt: '2026-01-01T00:00:00Z' })
    expect(codes(state({ elements: [here] }), [create({}, here.id)])).toEqual(['409 ELEMENT_EXISTS'])
    expect(codes(state({ elements: [elsewhere] }), [create({}, elsewhere.id)])).toEqual(['409 ELEMENT_EXISTS'])
    const id = randomUUID()
    expect(codes(state(), [create({}, id), create({}, id)])).toEqual([200, '409 ELEMENT_EXISTS'])
  })

  test('rule 8: the id of a deleted element revives it, and later updates report what that overwrote', () => {
    const gone = element({ deletedAt: '2026-01-01T00:00:00Z', rev: 6 })
    const { updates, inserts, results } = decideAll(
      state({ elements: [gone] }),
      [create({ content: 'back' }, gone.id)],
      EDITOR,
    )
    expect(results[0]).toMatchObject({ status: 200, rev: 8, element: { content: 'back', createdAt: gone.createdAt } })
    expect(inserts).toEqual([])
    expect(updates[0]).toMatchObject({ deletedAt: null, fieldRevs: { content: [8, EDITOR], positionX: [8, EDITOR] } })
  })

  test('a full board accepts no more elements, and a deletion makes room', () => {
    const row = element()
    const full = state({ boards: [board({ elementCount: ELEMENTS_PER_BOARD_MAX })], elements: [row] })
    expect(codes(full, [create(), remove(row.id), create(), create()])).toEqual([
      '422 BOARD_FULL',
      200,
      200,
      '422 BOARD_FULL',
    ])
  })
})

describe('rule 8: per field, the order of commits decides', () => {
  test('an update changes the named fields and keeps the others, property by property', () => {
    const row = element()
    const { updates, log } = decideAll(state({ elements: [row] }), [
      update(row.id, { positionX: 50, properties: { color: '#ffffff', fontSize: null, bold: true } }),
    ])
    expect(updates[0]).toMatchObject({
      positionX: 50,
      positionY: 2,
      content: 'old',
      properties: { color: '#ffffff', bold: true },
    })
    expect(log[0]).toMatchObject({
      kind: 'update',
      previousState: { positionX: 1, properties: { color: '#000000', fontSize: 16, bold: null } },
      newState: { positionX: 50, properties: { color: '#ffffff', fontSize: null, bold: true } },
      rev: 8,
    })
  })

  test('an update over someone else’s newer change reports what it overwrote', () => {
    const row = element({ fieldRevs: { content: [6, EDITOR], 'properties.color': [5, EDITOR], positionX: [6, OWNER] } })
    const change = { content: 'mine', positionX: 3, properties: { color: '#123456' } }
    const overwrote = (baseRev: number | null) => {
      const [result] = decideAll(state({ elements: [row] }), [update(row.id, change, baseRev)]).results
      return result?.status === 200 && result.overwrote
    }
    const { content } = row
    expect(overwrote(4)).toEqual([
      { field: 'content', rev: 6, userId: EDITOR, value: content },
      { field: 'properties.color', rev: 5, userId: EDITOR, value: row.properties.color },
    ])
    expect(overwrote(5)).toEqual([{ field: 'content', rev: 6, userId: EDITOR, value: content }])
    expect(overwrote(6)).toBeUndefined()
    expect(overwrote(null)).toBeUndefined()
  })

  test('a removed value is reported as null, and writing the same value again replaces nothing', () => {
    const fieldRevs = { 'properties.bold': [6, EDITOR], 'properties.color': [6, EDITOR] } as const
    const row = element({ fieldRevs })
    const change = { properties: { bold: true, color: row.properties.color as string } }
    const [result] = decideAll(state({ elements: [row] }), [update(row.id, change, 4)]).results
    expect(result).toMatchObject({ overwrote: [{ field: 'properties.bold', value: null }] })
  })

  test('values that are too large are omitted, but their fields are still named', () => {
    const large = 'x'.repeat(20_000)
    const names = ['one', 'two', 'three', 'four']
    const row = element({
      properties: Object.fromEntries(names.map((name) => [name, large])),
      fieldRevs: Object.fromEntries(names.map((name) => [`properties.${name}`, [6, EDITOR] as const])),
    })
    const change = { properties: Object.fromEntries(names.map((name) => [name, 'small'])) }
    const [result] = decideAll(state({ elements: [row] }), [update(row.id, change, 4)]).results
    const overwrote = result?.status === 200 ? (result.overwrote ?? []) : []
    expect(overwrote.map(({ field, value }) => [field, value === large])).toEqual([
      ['properties.one', true],
      ['properties.two', true],
      ['properties.three', true],
      ['properties.four', false],
    ])
  })

  test('a client’s clock decides nothing, however wrong it is', () => {
    const row = element()
    const early = { ...update(row.id, { content: 'first' }), at: '1999-01-01T00:00:00Z' }
    const delayed = { ...update(row.id, { content: 'second' }), at: '2099-01-01T00:00:00Z' }
    const { updates } = decideAll(state({ elements: [row] }), [delayed, early])
    expect(updates[0]?.content).toBe('first')
    const impossible = { ...update(row.id, { content: 'x' }), at: '0000-01-01T00:00:00Z' }
    expect(checkMutation(impossible).at).toBeNull()
  })

  test('deletion beats a late update: 410, and the row stays unchanged', () => {
    const row = element()
    const gone = element({ deletedAt: '2026-01-01T00:00:00Z' })
    expect(codes(state({ elements: [row] }), [remove(row.id), update(row.id, { content: 'late' })])).toEqual([
      200,
      '410 ELEMENT_DELETED',
    ])
    expect(codes(state({ elements: [gone] }), [update(gone.id, { content: 'late' }), remove(gone.id)])).toEqual([
      '410 ELEMENT_DELETED',
      '410 ELEMENT_DELETED',
    ])
  })

  test('an element that is unknown or on another board gets 404', () => {
    const elsewhere = element({ boardId: BOARD + 1 })
    expect(
      codes(state({ elements: [elsewhere] }), [update(elsewhere.id, { content: 'x' }), remove(randomUUID())]),
    ).toEqual(['404 NOT_FOUND', '404 NOT_FOUND'])
  })

  test('history stores whole elements only when they are created or deleted', () => {
    const row = element()
    const { log } = decideAll(state({ elements: [row] }), [create(), remove(row.id)])
    expect(log[0]).toMatchObject({ previousState: null, newState: { type: 'text', content: 'new', zIndex: 1 } })
    expect(log[1]).toMatchObject({ previousState: { type: 'text', content: 'old', zIndex: 1 }, newState: null })
  })

  test('hundreds of added and removed properties don’t pile up', () => {
    let row = element({ properties: {} })
    for (let round = 0; round < 20; round++) {
      const keys = Array.from({ length: 20 }, (_, key) => `key${round}x${key}`)
      const values = (value: number | null) => ({ properties: Object.fromEntries(keys.map((key) => [key, value])) })
      const { updates } = decideAll(state({ elements: [row] }), [
        update(row.id, values(1)),
        update(row.id, values(null)),
      ])
      row = updates[0] ?? row
    }
    expect(Object.keys(row.fieldRevs).length).toBeLessThanOrEqual(120)
    expect(row.properties).toEqual({})
  })
})

describe('content', () => {
  test('an image must be an asset that its author may see, or a web address', () => {
    const image = (content: string) =>
      codes(state({ assets: [{ userId: OWNER, address: ASSET }] }), [create({ type: 'image', content })])
    expect(image(ASSET)).toEqual([200])
    expect(image('https://example.org/a.png')).toEqual([200])
    expect(image(ASSET.replace('a', 'b'))).toEqual(['400 VALIDATION_FAILED'])
    expect(image(`/assets/${'b'.repeat(64)}.png`)).toEqual(['422 UNKNOWN_ASSET'])
    for (const content of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//example.org/x',
      '',
      'https://x/"onload=',
      'blob:1',
    ]) {
      expect(image(content)).toEqual(['400 VALIDATION_FAILED'])
    }
  })

  test('an asset that only someone else may see can’t be used', () => {
    const assets = [{ userId: OWNER, address: ASSET }]
    expect(codes(state({ assets }), [create({ type: 'image', content: ASSET })], EDITOR)).toEqual(['422 UNKNOWN_ASSET'])
  })

  test('a text that looks like a URL is allowed, and the field of a text that is too long is named', () => {
    expect(codes(state(), [create({ content: 'javascript:alert(1)' }), create({ content: ASSET })])).toEqual([200, 200])
    const row = element()
    const [result] = decideAll(state({ elements: [row] }), [update(row.id, { content: 'x'.repeat(20_001) })]).results
    expect(result).toMatchObject({ status: 400, field: 'data.content' })
  })

  test('the number of an element’s properties is limited, however they were added', () => {
    const properties = Object.fromEntries(Array.from({ length: PROPERTY_KEYS_MAX }, (_, key) => [`key${key}`, key]))
    const row = element({ properties })
    expect(codes(state({ elements: [row] }), [update(row.id, { properties: { more: 1 } })])).toEqual([
      '400 VALIDATION_FAILED',
    ])
    expect(codes(state({ elements: [row] }), [update(row.id, { properties: { more: 1, key0: null } })])).toEqual([200])
  })
})

describe('an update that changes nothing', () => {
  test('is applied with the rev of the unchanged row and recorded: no rev, no history, no field rev', () => {
    const row = element({ fieldRevs: { content: [3, EDITOR] } })
    const same = update(row.id, { content: 'old', properties: { color: '#000000', bold: null } }, 0)
    const { results, log, unchanged, boards, updates, rev } = decideAll(state({ elements: [row] }), [
      same,
      update(row.id, {}),
    ])
    const { fieldRevs: _, deletedAt: __, ...shown } = row
    expect(results[0]).toEqual({ mutationId: same.mutationId, status: 200, rev: 3, element: shown })
    expect([rev, updates]).toEqual([7, []])
    expect(log).toEqual([])
    expect(unchanged).toMatchObject([{ mutationId: same.mutationId, result: { rev: 3 } }, { result: { rev: 3 } }])
    expect(boards).toEqual([{ boardId: BOARD, rev: 7, count: 0, editors: [] }])
  })

  test('next to one that changes something: each change has its own rev, and only differences are stored', () => {
    const row = element({ fieldRevs: { positionX: [3, EDITOR] } })
    const { results, log, unchanged, boards, updates } = decideAll(state({ elements: [row] }), [
      update(row.id, { positionX: 1 }),
      update(row.id, { positionX: 1, content: 'new', properties: { color: '#000000', fontSize: 20 } }),
      update(row.id, { content: 'new' }),
    ])
    expect(results.map((result) => result.status === 200 && result.rev)).toEqual([3, 8, 8])
    expect(log).toMatchObject([
      {
        rev: 8,
        previousState: { content: 'old', properties: { fontSize: 16 } },
        newState: { content: 'new', properties: { fontSize: 20 } },
      },
    ])
    expect(unchanged).toHaveLength(2)
    expect(boards[0]?.count).toBe(1)
    expect(updates[0]?.fieldRevs).toEqual({
      positionX: [3, EDITOR],
      content: [8, OWNER],
      'properties.fontSize': [8, OWNER],
    })
  })

  test('a repeat of it gets the same answer, whatever the element has become', () => {
    const row = element()
    const same = update(row.id, { content: 'old' })
    const { results, unchanged } = decideAll(state({ elements: [row] }), [
      same,
      update(row.id, { content: 'new' }),
      same,
    ])
    expect(results[2]).toMatchObject({ rev: 3, repeated: true, element: { content: 'new' } })
    expect(unchanged).toHaveLength(1)
  })

  test('is refused to people who may not edit the board', () => {
    const row = element()
    expect(codes(state({ elements: [row] }), [update(row.id, { content: 'old' })], VIEWER)).toEqual(['403 FORBIDDEN'])
  })
})

describe('the time of a mutation', () => {
  const timesOf = (at: readonly (string | undefined)[], lastChangeAt: string | null = null) => {
    const mutations = at.map((time) => ({ ...create(), ...(time !== undefined && { at: time }) }))
    return decideAll(state({ boards: [board({ lastChangeAt })] }), mutations).log.map(({ timestamp }) => timestamp)
  }
  const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString()

  test('is used in the history, or the time of the commit if it has none', () => {
    expect(timesOf([ago(9_000), ago(5_000), undefined])).toEqual([ago(9_000), ago(5_000), null])
  })

  test('is never in the future, or longer ago than history is kept', () => {
    const day = 24 * 3_600_000
    const oldest = ago(HISTORY_DAYS * day)
    expect(timesOf([ago(400 * day), ago(-400 * day)])).toEqual([oldest, ago(0)])
  })

  test('is never earlier than the last change on the board, whoever made it', () => {
    expect(timesOf([ago(5_000), ago(9_000)], ago(7_000))).toEqual([ago(5_000), ago(5_000)])
    expect(timesOf([ago(9_000)], ago(7_000))).toEqual([ago(7_000)])
    expect(timesOf([undefined, ago(9_000)])).toEqual([null, ago(0)])
  })
})

test('rule 5: a refused mutation does not stop its neighbors, and revs are contiguous', () => {
  const row = element()
  const { results, log, boards } = decideAll(state({ elements: [row] }), [
    update(row.id, { content: 'one' }),
    remove(randomUUID()),
    update(row.id, { content: 'two' }),
  ])
  expect(results.map(({ status }) => status)).toEqual([200, 404, 200])
  expect(log.map(({ rev }) => rev)).toEqual([8, 9])
  expect(boards[0]?.count).toBe(2)
})

test('the decision does not modify its input', () => {
  const given = state({ elements: [element({ fieldRevs: { content: [2, EDITOR] } })] })
  const before = structuredClone(given)
  const id = given.elements[0]?.id ?? ''
  decideAll(given, [update(id, { content: 'x', properties: { color: null } }), remove(id), create({}, id)])
  expect(given).toEqual(before)
})
