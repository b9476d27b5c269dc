import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { AppliedResult, Mutation } from '../../contract/mutation'
import { changedPart, mergePatch } from '../../contract/rules/elementPatching'
import type { ElementPatch } from '../../contract/shared/element'
import type { WriteDeps } from '../../server/deps'
import type { applyMutations as ApplyMutations } from '../../server/services/applyMutations/applyMutations'
import type { updateBoard as UpdateBoard } from '../../server/services/boards/updateBoard'

// Many writers on few boards through several nodes at once, with repeats, duplicates in flight and changed bodies,
// and an oracle that reads the database afterwards: was everything applied exactly once, in a consistent order?

export interface Product {
  readonly applyMutations: typeof ApplyMutations
  readonly updateBoard: typeof UpdateBoard
}

interface Workload {
  readonly product: Product
  /** One per node: each has its own connections. The oracle reads through the first. */
  readonly nodes: readonly WriteDeps[]
  readonly writers: number
  readonly requests: number
  readonly seed: number
}

const BOARDS = 3

export interface Outcome {
  /** Descriptions of what is wrong; empty if all is well. */
  readonly violations: readonly string[]
  readonly applied: number
  readonly repeated: number
  readonly overwrote: number
}

interface Sent {
  readonly boardId: number
  readonly userId: number
  readonly mutation: Mutation
  readonly rev: number
}

export async function runWriters({ product, nodes, writers, requests, seed }: Workload): Promise<Outcome> {
  const home = firstOf(nodes)
  const random = randomFrom(seed)
  const pick = (n: number) => Math.floor(random() * n)
  const { users, boards, elements } = await seedDatabase(home.knex)
  const sent = new Map<string, Sent>()
  const violations: string[] = []
  let repeated = 0
  let overwrote = 0

  async function send(
    node: WriteDeps,
    userId: number,
    boardId: number,
    mutations: readonly Mutation[],
  ): Promise<Sent[]> {
    const answer = await product.applyMutations(node, userId, boardId, mutations).catch((error: unknown) => {
      violations.push(`a request was not answered: ${error}`)
    })
    if (!answer) return []
    const applied: Sent[] = []
    let last = 0
    for (const [index, result] of answer.results.entries()) {
      const mutation = mutations[index]
      if (!mutation || result.mutationId !== mutation.mutationId)
        violations.push('results are not in the order of the request')
      if (!mutation || result.status !== 200) continue
      if (result.repeated) repeated++
      else if (result.rev <= last && !hasNoEffect(mutation, result))
        violations.push('revs within a request do not grow')
      if (!result.repeated) last = Math.max(last, result.rev)
      if (result.overwrote) overwrote++
      applied.push(note({ boardId, userId, mutation, rev: result.rev }, result))
    }
    return applied
  }

  function note(entry: Sent, result: AppliedResult): Sent {
    const key = `${entry.userId} ${entry.mutation.mutationId}`
    const before = sent.get(key)
    if (before && before.rev !== result.rev)
      violations.push(`a repeat was answered with rev ${result.rev}, not ${before.rev}`)
    if (!before) sent.set(key, entry)
    return entry
  }

  function newMutation(boardId: number, label: string): Mutation {
    const known = elements.get(boardId) ?? []
    const mutationId = randomUUID()
    const elementId = known[pick(known.length)] ?? randomUUID()
    const kind = pick(10)
    if (kind < 2) {
      // Now and then an existing id, or a deleted one.
      const id = pick(5) === 0 ? elementId : randomUUID()
      known.push(id)
      return { kind: 'create', mutationId, elementId: id, data: { type: 'text', content: label, positionX: pick(99) } }
    }
    if (kind === 2 && known.length > 6) return { kind: 'delete', mutationId, elementId }
    const properties = { [`key${pick(3)}`]: pick(4) === 0 ? null : label }
    const data: ElementPatch =
      [{ positionX: pick(999), positionY: pick(999) }, { content: label }, { properties }][pick(3)] ?? {}
    return { kind: 'update', mutationId, elementId, baseRev: pick(60), data }
  }

  async function write(writer: number): Promise<void> {
    const node = nodes[writer % nodes.length] ?? home
    const mine: Sent[] = []
    for (let request = 0; request < requests; request++) {
      const boardId = boards[pick(BOARDS)] ?? 0
      const userId = users[pick(users.length)] ?? 0
      const label = `w${writer}r${request}`
      if (pick(8) === 0) {
        const patch = { boardId, userId, mutationId: randomUUID() }
        await product.updateBoard(node, patch, { patch: { name: label } }).catch((error: unknown) => {
          if (!isForbidden(error)) violations.push(`a board's own change was not answered: ${error}`)
        })
      }
      const mutations = Array.from({ length: pick(3) ? 1 : 1 + pick(20) }, () => newMutation(boardId, label))
      const doubled = mutations.flatMap((mutation) => (pick(12) === 0 ? [mutation, mutation] : [mutation]))
      const copies = pick(5) === 0 ? [node, nodes[pick(nodes.length)] ?? node] : [node]
      const answers = await Promise.all(copies.map((on) => send(on, userId, boardId, doubled)))
      mine.push(...(answers[0] ?? []))
      const old = mine[pick(mine.length)]
      if (old && pick(3) === 0) {
        const again = await send(node, old.userId, old.boardId, [old.mutation])
        if (again.length === 0) violations.push('a repeat of what was applied was refused')
        const other = { kind: 'delete', mutationId: old.mutation.mutationId, elementId: randomUUID() } as const
        const applied = await send(node, old.userId, old.boardId, [other])
        if (applied.length > 0) violations.push('another body under a used mutationId was applied')
      }
    }
  }

  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  violations.push(...(await audit(home.knex, boards, sent)))
  return { violations, applied: sent.size, repeated, overwrote }
}

/** Whether an update changed nothing: it is answered with the row and the row's rev. */
function hasNoEffect(mutation: Mutation, { element, rev }: AppliedResult): boolean {
  if (mutation.kind !== 'update' || element?.rev !== rev) return false
  return changedPart(element, mutation.data) === null
}

function firstOf(nodes: readonly WriteDeps[]): WriteDeps {
  const [first] = nodes
  if (!first) throw new Error('A workload needs a node')
  return first
}

/** People 0 and 1 own boards, 2 to 4 may edit all of them, 5 may only view. */
async function seedDatabase(knex: Knex) {
  const users: number[] = []
  for (let index = 0; index < 6; index++) {
    const name = `writer-${randomUUID()}`
    const [user] = await knex('users').insert({ username: name, email: name, password: '-' }).returning('id')
    users.push(user.id)
  }
  const boards: number[] = []
  for (let index = 0; index < BOARDS; index++) {
    const [board] = await knex('boards')
      .insert({ uid: randomUUID(), user_id: users[index % 2] })
      .returning('id')
    for (const [person, user_id] of users.entries()) {
      if (user_id !== users[index % 2])
        await knex('collaborators').insert({ board_id: board.id, user_id, can_edit: person < 5 })
    }
    boards.push(board.id)
  }
  return { users, boards, elements: new Map(boards.map((id) => [id, [] as string[]])) }
}

async function audit(knex: Knex, boards: readonly number[], sent: ReadonlyMap<string, Sent>): Promise<string[]> {
  const wrong: string[] = []
  for (const boardId of boards) {
    const [board] = await knex('boards').where({ id: boardId })
    const history = await knex('board_history').where({ board_id: boardId }).orderBy('rev').orderBy('id')
    const isGapless = history.length === board.rev && history.every(({ rev }, index) => rev === index + 1)
    if (!isGapless) wrong.push(`board ${boardId} at rev ${board.rev} has ${history.length} history rows`)
    wrong.push(...(await replay(knex, boardId, history)))
    const name = history.filter(({ element_id }) => element_id === null).at(-1)?.new_state.name
    if (name !== undefined && name !== board.name) wrong.push(`board ${boardId} is called ${board.name}, not ${name}`)
  }
  const stored = await knex('mutations as m')
    .join('board_history as h', (on) =>
      on.on('h.board_id', 'm.board_id').andOn(knex.raw(`h.rev = (m.result->>'rev')::int`)),
    )
    .whereIn('m.board_id', [...boards])
    .whereNotNull('h.element_id')
    .select('m.user_id', 'm.mutation_id', 'm.result')
  if (stored.length !== sent.size)
    wrong.push(`${stored.length} mutations are stored, ${sent.size} were answered as applied`)
  for (const { user_id, mutation_id, result } of stored) {
    if (sent.get(`${user_id} ${mutation_id}`)?.rev !== result.rev)
      wrong.push(`mutation ${mutation_id} is stored as ${result.rev}`)
  }
  return wrong
}

interface HistoryRow {
  readonly element_id: string | null
  readonly change_type: string
  readonly previous_state: ElementPatch | null
  readonly new_state: ElementPatch | null
  readonly rev: number
}

type Fields = Parameters<typeof mergePatch>[0]

/** Replayed from the start, history must give the rows, and its previous states must be right. */
async function replay(knex: Knex, boardId: number, history: readonly HistoryRow[]): Promise<string[]> {
  const wrong: string[] = []
  const played = new Map<string, { readonly fields: Fields | null; readonly rev: number }>()
  for (const { element_id, change_type, previous_state, new_state, rev } of history) {
    if (element_id === null) continue
    const before = played.get(element_id)?.fields
    if (change_type === 'create') {
      if (before) wrong.push(`${element_id} was created while it was there`)
      played.set(element_id, { fields: mergePatch(NOTHING, new_state ?? {}), rev })
      continue
    }
    if (!before) {
      wrong.push(`${element_id} was changed while it was not there`)
      continue
    }
    const undone = mergePatch(change_type === 'delete' ? NOTHING : before, previous_state ?? {})
    if (sorted(undone) !== sorted(before)) wrong.push(`history of ${element_id} at ${rev} remembers another past`)
    played.set(element_id, { fields: change_type === 'delete' ? null : mergePatch(before, new_state ?? {}), rev })
  }
  const rows = await knex('board_elements').where({ board_id: boardId })
  if (rows.length !== played.size)
    wrong.push(`board ${boardId} has ${rows.length} elements, its history ${played.size}`)
  for (const row of rows) {
    const end = played.get(row.id)
    const { type, content, position_x, position_y, width, height, rotation, z_index, properties } = row
    const place = { positionX: position_x, positionY: position_y, width, height, rotation, zIndex: z_index }
    const fields = { type, content, ...place, properties }
    const isEqual = row.deleted_at ? end?.fields === null : sorted(end?.fields) === sorted(fields)
    if (!isEqual || end?.rev !== row.rev) wrong.push(`element ${row.id} is not what its history says`)
  }
  return wrong
}

const NOTHING: Fields = {
  content: '',
  positionX: 0,
  positionY: 0,
  width: null,
  height: null,
  rotation: 0,
  zIndex: 0,
  properties: {},
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, item) =>
    item && typeof item === 'object'
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
}

function isForbidden(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FORBIDDEN'
}

/** mulberry32: numbers in [0, 1), reproducible by seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
