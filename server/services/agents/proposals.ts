import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import {
  type ItemOutcome,
  type NewProposal,
  OPEN_PROPOSALS_MAX,
  PROPOSAL_DAYS,
  type Proposal,
  type ProposalItem,
  type ProposalOutcomes,
  type ProposedItem,
} from '../../../contract/agents'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { assertReadable, findBoard } from '../boards/findBoard'
import { query } from '../query'
import { timeSql } from '../sqlJson'

const DAY = 24 * 60 * 60 * 1000
/** Per person and board, including answered ones: agents read their outcomes. */
const PROPOSALS_MAX = 2 * OPEN_PROPOSALS_MAX

const PROPOSAL_SQL = `p.id, p.agent, p.summary, p.base_rev as "baseRev", ${timeSql('p.created_at')} as "createdAt", p.items`
const LIST_OPEN = {
  name: 'proposals-open',
  text: `select ${PROPOSAL_SQL} from board_proposals p where p.board_id = $1 and p.user_id = $2 and p.is_open
    order by p.created_at desc, p.id desc limit ${OPEN_PROPOSALS_MAX}`,
}
const LIST_OWN = {
  name: 'proposals-own',
  text: `select ${PROPOSAL_SQL} from board_proposals p where p.board_id = $1 and p.user_id = $2
    and p.token_id is not distinct from $3 and ($3::int is not null or p.agent = $4)
    order by p.created_at desc, p.id desc limit ${PROPOSALS_MAX}`,
}
const FIND = {
  name: 'proposal-find',
  text: `select ${PROPOSAL_SQL}, p.board_id as "boardId", p.is_open as "isOpen" from board_proposals p
    where p.id = $1 and p.user_id = $2`,
}
const LOCK = { name: 'proposal-lock', text: `${FIND.text} for update` }
const INSERT = {
  name: 'proposal-insert',
  text: `insert into board_proposals (id, board_id, user_id, token_id, agent, summary, base_rev, items, created_at)
    values ($1, $2, $3, (select t.id from access_tokens t where t.id = $4), $5, $6, $7, $8::jsonb, $9)`,
}
const DROP_OLD = {
  name: 'proposals-drop-old',
  text: `delete from board_proposals where id in (
    select id from (
      select id, is_open, row_number() over (order by created_at desc, id desc) as place,
        row_number() over (partition by is_open order by created_at desc, id desc) as "openPlace"
      from board_proposals where board_id = $1 and user_id = $2) ranked
    where place > ${PROPOSALS_MAX} or (is_open and "openPlace" > ${OPEN_PROPOSALS_MAX}))`,
}
const UPDATE = {
  name: 'proposal-outcomes',
  text: 'update board_proposals set items = $2::jsonb, is_open = $3 where id = $1',
}
const DELETE = {
  name: 'proposal-withdraw',
  text: `delete from board_proposals where id = $1 and user_id = $2 and token_id is not distinct from $3
    and ($3::int is not null or agent = $4) and is_open returning 1`,
}

export interface FoundProposal extends Proposal {
  readonly boardId: number
  readonly isOpen: boolean
}

/** Open proposals of a person's own agents on a board, newest first. Throws NOT_FOUND, BOARD_IN_TRASH. */
export async function listOpenProposals(db: Knex, userId: number, boardId: number): Promise<Proposal[]> {
  const { board } = await findBoard(db, userId, boardId)
  assertReadable(userId, board)
  return query<Proposal>(db, LIST_OPEN, [boardId, userId])
}

/** One agent's recent proposals on a board, with their outcomes, newest first. Does not check rights. */
export function listProposals(db: Knex, { userId, tokenId, name }: Author, boardId: number): Promise<Proposal[]> {
  return query(db, LIST_OWN, [boardId, userId, tokenId, name])
}

interface Author {
  readonly userId: number
  /** Null: an agent in the browser. Its proposals are found by name: those of a revoked token have no id either. */
  readonly tokenId: number | null
  readonly name: string
}

/** Saves a proposal whose items were checked, and deletes the oldest ones beyond the limit. */
export async function createProposal(
  { knex, clock }: Pick<Deps, 'knex' | 'clock'>,
  agent: Author,
  { boardId, summary, items, baseRev }: NewProposal & { readonly baseRev: number },
): Promise<Proposal> {
  const now = clock()
  const proposal: Proposal = {
    id: randomUUID(),
    agent: agent.name,
    summary,
    baseRev,
    createdAt: now.toISOString(),
    items: items.map((item) => ({ item, newElementId: isNew(item) ? randomUUID() : null, outcome: null })),
  }
  const row = [proposal.id, boardId, agent.userId, agent.tokenId, agent.name, summary, baseRev]
  await knex.transaction(async (trx) => {
    await query(trx, INSERT, [...row, JSON.stringify(proposal.items), now])
    await query(trx, DROP_OLD, [boardId, agent.userId])
  })
  return proposal
}

/** Finds one of a person's own proposals, whatever their current rights on the board. */
export async function findProposal(db: Knex, userId: number, id: string): Promise<FoundProposal | undefined> {
  const [found] = await query<FoundProposal>(db, FIND, [id, userId])
  return found
}

/**
 * Records outcomes of items; an item's first outcome stays. Throws NOT_FOUND for someone else's proposal or one on a
 * board that the person may no longer view, BOARD_IN_TRASH, VALIDATION_FAILED for an item that is not in it.
 */
export async function recordOutcomes(
  { knex }: Pick<Deps, 'knex'>,
  userId: number,
  id: string,
  { outcomes }: ProposalOutcomes,
): Promise<FoundProposal> {
  return knex.transaction(async (trx) => {
    const [found] = await query<FoundProposal>(trx, LOCK, [id, userId])
    if (!found) throw notFound()
    const { board } = await findBoard(trx, userId, found.boardId)
    assertReadable(userId, board)
    const wrong = outcomes.findIndex(({ index }) => index >= found.items.length)
    if (wrong >= 0) {
      const field = `outcomes.${wrong}.index`
      throw new AppError('VALIDATION_FAILED', `index: The proposal has ${found.items.length} items`, field)
    }
    const items = withOutcomes(found.items, outcomes)
    const isOpen = items.some(({ outcome }) => outcome === null)
    await query(trx, UPDATE, [id, JSON.stringify(items), isOpen])
    return { ...found, items, isOpen }
  })
}

/** Deletes one of an agent's own proposals while it has open items. Throws NOT_FOUND. */
export async function withdrawProposal({ knex }: Pick<Deps, 'knex'>, agent: Author, id: string): Promise<void> {
  const [deleted] = await query(knex, DELETE, [id, agent.userId, agent.tokenId, agent.name])
  if (!deleted) throw notFound()
}

/** Deletes proposals that are older than PROPOSAL_DAYS. */
export async function pruneProposals(db: Knex, now: Date): Promise<void> {
  await db('board_proposals')
    .where('created_at', '<', new Date(now.getTime() - PROPOSAL_DAYS * DAY))
    .delete()
}

/** Whether an item adds an element. */
function isNew({ kind }: ProposedItem): boolean {
  switch (kind) {
    case 'text':
    case 'color':
    case 'image':
    case 'shape':
      return true
    case 'change':
    case 'delete':
    case 'arrange':
    case 'weave':
    case 'restyle':
      return false
  }
}

function withOutcomes(
  items: readonly ProposalItem[],
  outcomes: readonly { readonly index: number; readonly outcome: ItemOutcome }[],
): ProposalItem[] {
  const first = new Map(outcomes.toReversed().map(({ index, outcome }) => [index, outcome]))
  return items.map((one, index) => ({ ...one, outcome: one.outcome ?? first.get(index) ?? null }))
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such proposal.')
}
