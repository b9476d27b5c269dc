import { originalOf } from '../../../contract/modifiedImage'
import { isAssetAddress } from '../../../contract/rules/assetAddress'
import type { BoardCreate } from '../../../contract/shared/board'
import type { Assets } from '../cache/assets'
import { BOARD_GONE, forgetBoard } from '../cache/boards'
import { toStoredAssets } from '../cache/storedAsset'
import type { Clock } from '../clock'
import { copyTables, type OfflineDatabase } from '../database'
import type { Http } from '../http/http'
import { fetchBoard, isCard, mayPass } from '../inbound/catchUp'
import { readEpoch, saveRestoreNotice, writeEpoch } from '../inbound/epoch'
import { type Acknowledged, newCard, PRESET_LANE, type StoredBoard, type StoredEntry } from '../initial/rows'
import { endSending, enqueue, enqueueUploads, namedAssets, readLane, refuse } from '../outbox/outbox'
import type { Change, LocalAsset, Pause, Refusal } from '../types'
import { type Comparison, fetchComparison } from './compare'
import { enqueueBefore } from './renewBoard'
import { recreateElements } from './reoffer'
import { TEMPLATES_TAG } from './templates'

// Runs when a device finds that the server was set back. In one transaction its boards get their current ids, their
// copies are marked as outdated (renewBoard.ts then rereads each), and what the server has lost of this device's
// acknowledged changes goes back into the outbox, before pending changes.

export interface ReconcileDeps {
  readonly db: OfflineDatabase
  readonly http: Http
  readonly assets: Assets
  readonly clock: Clock
  readonly userId: number
  readonly newId: () => string
}

export type ReconcileResult =
  | {
      readonly kind: 'done'
      readonly epoch: string
      /** Boards whose copy can no longer be trusted. */
      readonly boards: readonly string[]
    }
  | { readonly kind: 'pause'; readonly pause: NonNullable<Pause> }
  /** No response, or another backup was restored meanwhile. */
  | { readonly kind: 'again' }

/** For changes that name a preset by an id that may belong to another by now. */
const NUMBER_GONE: Refusal = {
  status: 409,
  code: 'EPOCH_CHANGED',
  message: 'The server was restored from a backup. Make this change again.',
}
/** Keys in `meta` of what is cached of the server's lists, which contain its ids. */
const REMEMBERED = ['remembered notifications', 'remembered presets', TEMPLATES_TAG]

interface LocalState {
  readonly boards: readonly StoredBoard[]
  readonly acknowledged: readonly Acknowledged[]
  readonly outbox: readonly StoredEntry[]
}

/** Attempts: changes acknowledged during the request are not in it, so it is repeated. */
const TRIES = 5

export async function reconcile(deps: ReconcileDeps, isForced: boolean): Promise<ReconcileResult> {
  for (let tries = 1; ; tries++) {
    const outcome = await reconcileOnce(deps, isForced)
    if (outcome.kind !== 'stale') return outcome
    if (tries === TRIES) return { kind: 'again' }
  }
}

async function reconcileOnce(
  deps: ReconcileDeps,
  isForced: boolean,
): Promise<ReconcileResult | { readonly kind: 'stale' }> {
  const { db, http } = deps
  const from = await readEpoch(db)
  const here = await readHere(deps)
  const compared = await fetchComparison(http, {
    // A lost and rewritten database has no epoch; this tab does.
    epoch: from ?? http.epoch,
    boards: [...here.boards.filter(({ isDraft }) => !isDraft), ...forgottenBoards(here)],
    mutationIds: [...here.acknowledged, ...here.outbox.filter(({ sentAt }) => sentAt !== null)].map(
      ({ mutationId }) => mutationId,
    ),
  })
  if (compared.kind !== 'compared') return compared
  if (compared.epoch === from && !isForced) return { kind: 'done', epoch: compared.epoch, boards: [] }
  const cards = await readCards(http, here, compared)
  if (!cards) return { kind: 'again' }
  const plan = makePlan(deps.userId, { ...here, boards: [...here.boards, ...cards] }, compared)
  const lost = await compareLost(deps, plan, compared)
  if (!lost) return { kind: 'again' }
  return applyPlan(deps, { from, plan, cards, ...lost, compared, acknowledgedCount: here.acknowledged.length })
}

async function readHere({ db }: ReconcileDeps): Promise<LocalState> {
  return db.transaction('rw', [db.boards, db.acknowledged, db.outbox, db.sending], async () => {
    for (const lane of await db.sending.toCollection().primaryKeys()) await endSending(db, lane)
    return {
      boards: await db.boards.toArray(),
      acknowledged: await db.acknowledged.toArray(),
      outbox: await db.outbox.orderBy('seq').toArray(),
    }
  })
}

/** Boards that this device has changed and that are no longer on it. */
function forgottenBoards({ boards, acknowledged }: LocalState): { uid: string; userId: number }[] {
  const here = new Set(boards.map(({ uid }) => uid))
  const forgotten = new Map<string, number>()
  for (const { boardUid, ownerId } of acknowledged)
    if (boardUid !== null && ownerId !== null && !here.has(boardUid)) forgotten.set(boardUid, ownerId)
  return [...forgotten].map(([uid, userId]) => ({ uid, userId }))
}

/** The cards of forgotten boards that still exist and have lost changes. Null if no response came. */
async function readCards(
  http: Http,
  here: LocalState,
  { boards, mutationIds }: Comparison,
): Promise<StoredBoard[] | null> {
  const lost = new Set(here.acknowledged.flatMap((row) => (mutationIds.has(row.mutationId) ? [] : row.boardUid)))
  const cards: StoredBoard[] = []
  for (const { uid } of forgottenBoards(here)) {
    const found = boards.get(uid)
    if (!found || !lost.has(uid)) continue
    const card = await fetchBoard(http, found.id, { isOfAnyEpoch: true })
    if (mayPass(card)) return null
    if (isCard(card) && card.uid === uid) cards.push(newCard(card))
  }
  return cards
}

type BoardState =
  /** It exists on the server, under this id. */
  | { readonly kind: 'found'; readonly id: number; readonly commonRev: number; readonly deletedAt: string | null }
  /** This person created it in the lost time. */
  | { readonly kind: 'made' }
  /** Its creation is still pending. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'gone' }

interface Plan {
  readonly boardStates: ReadonlyMap<string, BoardState>
  /** What the server has lost. */
  readonly lost: readonly Acknowledged[]
  readonly outbox: readonly StoredEntry[]
}

function makePlan(userId: number, { boards, acknowledged, outbox }: LocalState, compared: Comparison): Plan {
  const lost = acknowledged.filter(({ mutationId }) => !compared.mutationIds.has(mutationId))
  const createdBoardsOf = (entries: readonly { readonly change: Change; readonly boardUid: string | null }[]) =>
    new Set(entries.flatMap(({ change, boardUid }) => (change.kind === 'board.create' && boardUid ? boardUid : [])))
  const lostCreations = createdBoardsOf(lost)
  const waitingCreations = createdBoardsOf(outbox)
  const boardStateOf = (board: StoredBoard): BoardState => {
    const found = compared.boards.get(board.uid)
    if (found && found.userId === board.userId) return { kind: 'found', ...found }
    if (waitingCreations.has(board.uid)) return { kind: 'waits' }
    if (board.userId !== userId) return { kind: 'gone' }
    // If it is unknown what was lost, a board too many is better than one too few.
    const isOfLostTime = board.isComplete && (compared.dataUntil === null || board.createdAt > compared.dataUntil)
    return { kind: lostCreations.has(board.uid) || isOfLostTime ? 'made' : 'gone' }
  }
  const saved = boards.filter(({ isDraft }) => !isDraft)
  return { boardStates: new Map(saved.map((board) => [board.uid, boardStateOf(board)])), lost, outbox }
}

interface LostItems {
  /** Images that resubmitted changes name and the server has lost, if their bytes are here. */
  readonly assets: readonly LocalAsset[]
  /** Deleted elements, with the rev of the deletion. */
  readonly gone: ReadonlyMap<string, number>
}

/** Null if no response came. */
async function compareLost(
  { db, http, assets }: ReconcileDeps,
  { boardStates, lost, outbox }: Plan,
  { epoch }: Comparison,
): Promise<LostItems | null> {
  const named = new Set(lost.flatMap(({ change }) => [...namedAssets(change), ...uploadOf(change)]))
  const touched = new Set([...lost, ...outbox].flatMap(({ change }) => ('elementId' in change ? change.elementId : [])))
  const rows = await db.elements
    .filter(({ id, boardUid }) => touched.has(id) || isCreated(boardStates, boardUid))
    .toArray()
  for (const row of rows) for (const address of [row.content, originalOf(row)]) if (address) named.add(address)
  for (const { uid, thumbnailUrl } of await db.boards.toArray())
    if (thumbnailUrl && isCreated(boardStates, uid)) named.add(thumbnailUrl)
  const requestedAssets = [...named].filter(isAssetAddress)
  const compared = await fetchComparison(http, { epoch, assets: requestedAssets, elements: [...touched] })
  if (compared.kind !== 'compared' || compared.epoch !== epoch) return null
  const unknown = requestedAssets.filter((address) => !compared.assets.has(address))
  const here = await Promise.all(unknown.map((address) => assets.uploaded(address)))
  return { assets: here.flatMap((asset) => asset ?? []), gone: compared.gone }
}

const isCreated = (boardStates: Plan['boardStates'], boardUid: string) => boardStates.get(boardUid)?.kind === 'made'
const uploadOf = (change: Change) => (change.kind === 'asset.upload' ? [change.address] : [])

interface PlanInput extends LostItems {
  readonly from: string | null
  readonly plan: Plan
  /** Cards of boards that were no longer on this device. */
  readonly cards: readonly StoredBoard[]
  readonly compared: Comparison
  /** How many acknowledged changes were compared. */
  readonly acknowledgedCount: number
}

async function applyPlan(deps: ReconcileDeps, work: PlanInput): Promise<ReconcileResult | { readonly kind: 'stale' }> {
  const { from, plan, cards, assets, gone, compared, acknowledgedCount } = work
  const { db, clock, newId } = deps
  const now = clock.now()
  const stored = await toStoredAssets(assets)
  const tables = [...copyTables(db), db.outbox, db.sending, db.acknowledged, db.assets]
  const boards = await db.transaction('rw', tables, async () => {
    // Another tab was first, or a response arrived meanwhile: what was read here is stale.
    if ((await readEpoch(db)) !== from || (await db.acknowledged.count()) !== acknowledgedCount) return null
    for (const card of cards) if (!(await db.boards.get(card.uid))) await db.boards.put(card)
    await resetUnknownSends(deps, plan, compared)
    await enqueueUploads(db, stored, newId, now)
    const settled = new Set<number>()
    let isBehind = false
    for (const [uid, state] of plan.boardStates) {
      const board = await db.boards.get(uid)
      if (!board) continue
      const lost = plan.lost.filter(({ boardUid }) => boardUid === uid)
      isBehind ||=
        lost.length > 0 || state.kind === 'made' || (state.kind === 'found' && board.cursor > state.commonRev)
      const done = await settleBoard(deps, { board, state, lost, gone })
      for (const { seq } of done) settled.add(seq)
    }
    const rest = plan.lost.filter(({ boardUid }) => boardUid === null || !plan.boardStates.has(boardUid))
    for (const { seq } of await offerRest(deps, rest)) settled.add(seq)
    await db.acknowledged.bulkDelete([...settled])
    const marked = plan.lost.filter(({ seq }) => !settled.has(seq)).map((row) => ({ ...row, isLost: true as const }))
    await db.acknowledged.bulkPut(marked)
    await db.pasts.clear()
    await db.meta.bulkDelete(REMEMBERED)
    await writeEpoch(db, compared.epoch)
    if (isBehind) await saveRestoreNotice(db, { offered: plan.lost.length })
    return [...plan.boardStates.keys()]
  })
  return boards ? { kind: 'done', epoch: compared.epoch, boards } : { kind: 'stale' }
}

/** Resets sent entries unknown to the server: they may change again. Refuses unknown ones that name preset ids. */
async function resetUnknownSends({ db }: ReconcileDeps, { outbox }: Plan, { mutationIds }: Comparison): Promise<void> {
  const unknown = outbox.filter(({ sentAt, mutationId }) => sentAt !== null && !mutationIds.has(mutationId))
  for (const { seq } of unknown) await db.outbox.update(seq, { sentAt: null })
  const numbered = await db.outbox
    .where('[lane+seq]')
    .between([PRESET_LANE, 0], [PRESET_LANE, Number.MAX_SAFE_INTEGER])
    .filter(({ change, mutationId }) => isNumbered(change) && !mutationIds.has(mutationId))
    .toArray()
  await refuse(db, numbered, NUMBER_GONE)
}

const isNumbered = (change: Change) => 'presetKey' in change && /^\d+$/.test(change.presetKey)

interface BoardInput {
  readonly board: StoredBoard
  readonly state: BoardState
  readonly lost: readonly Acknowledged[]
  readonly gone: LostItems['gone']
}

/** Returns the lost changes that are dealt with; the rest is resubmitted once the board is reread. */
async function settleBoard(deps: ReconcileDeps, work: BoardInput): Promise<readonly Acknowledged[]> {
  const { db, clock, newId } = deps
  const { board, state, lost, gone } = work
  // Responses of the new epoch are never older than this.
  const restarted = { ...board, seenRev: -1, cursor: 0, ahead: [], revsAnew: (board.revsAnew ?? 0) + 1 }
  const changes = lost.map(({ change }) => change)
  const now = clock.now()
  switch (state.kind) {
    case 'found': {
      const { id, commonRev, deletedAt } = state
      const card = { ...restarted, id, deletedAt }
      if (board.isComplete) {
        const goneSince = [...gone].flatMap(([elementId, rev]) => (rev > commonRev ? elementId : []))
        await db.boards.put({ ...card, outdated: { commonRev, gone: goneSince } })
        return []
      }
      await db.boards.put(card)
      // No row received so far may count as newer.
      await db.elements.where('boardUid').equals(board.uid).delete()
      await db.tombstones.where('boardUid').equals(board.uid).delete()
      const again = changes.map((change) => toReofferedChange(change, commonRev))
      await enqueueBefore(db, board.uid, { changes: again, newId, now, commonRev })
      return lost
    }
    case 'waits':
      await db.boards.put({ ...restarted, id: null })
      return []
    case 'made':
      await recreateBoard(deps, work)
      return lost
    case 'gone':
      await parkBoard(deps, work)
      return lost
  }
}

/** Without a copy to compare with, changes are repeated as they were. */
function toReofferedChange(change: Change, commonRev: number): Change {
  if ('baseRev' in change && change.baseRev !== undefined) return { ...change, baseRev: commonRev }
  if (change.kind !== 'element.create') return change
  return { ...change, isReturn: true, orUpdate: { baseRev: commonRev, data: {} } }
}

/** Recreates a board from its copy, or, if only its card is here, from this device's own changes. */
async function recreateBoard({ db, clock, newId }: ReconcileDeps, { board, lost }: BoardInput): Promise<void> {
  const { uid, name, description, category, visibility, thumbnailUrl } = board
  const hasThumbnail = thumbnailUrl !== null && (await db.assets.get(thumbnailUrl)) !== undefined
  const data: BoardCreate = { uid, name, description, category, visibility, ...(hasThumbnail && { thumbnailUrl }) }
  const rows = await db.elements.where('boardUid').equals(uid).sortBy('createdAt')
  const elements = board.isComplete
    ? recreateElements(
        rows,
        lost.map(({ change }) => change),
      )
    : lost.flatMap(({ change }) => ('elementId' in change ? change : []))
  const versions = lost.flatMap(({ change }) => (change.kind === 'board.version' ? change : []))
  const end: Change[] = board.deletedAt === null ? [] : [{ kind: 'board.delete' }]
  const changes: Change[] = [{ kind: 'board.create', data }, ...elements, ...versions, ...end]
  await enqueueBefore(db, uid, { changes, newId, now: clock.now(), commonRev: 0 })
  await db.elements.bulkDelete(rows.map(({ id }) => id))
  await db.tombstones.where('boardUid').equals(uid).delete()
  const { outdated: _, ...rest } = board
  await db.boards.put({
    ...rest,
    id: null,
    deletedAt: null,
    isComplete: true,
    cursor: 0,
    ahead: [],
    seenRev: -1,
    revsAnew: (board.revsAnew ?? 0) + 1,
  })
}

/** The board is unknown, or not this person's to see: their changes to it are parked. */
async function parkBoard({ db, clock, newId }: ReconcileDeps, { board, lost }: BoardInput): Promise<void> {
  const changes = lost.map(({ change }) => toReofferedChange(change, 0))
  await enqueueBefore(db, board.uid, { changes, newId, now: clock.now(), commonRev: 0 })
  const waiting = await readLane(db, board.uid)
  await refuse(
    db,
    waiting.filter(({ refusal }) => refusal === null),
    BOARD_GONE,
  )
  // As if its owner had deleted it: once it is listed again, Retry sends what is parked.
  await forgetBoard(db, board.uid)
}

/** Queues changes outside boards (own templates, presets), and those on boards that are no longer on this device. */
async function offerRest(deps: ReconcileDeps, lost: readonly Acknowledged[]): Promise<readonly Acknowledged[]> {
  const { db, clock, newId } = deps
  const deleted = new Set(lost.flatMap(({ change, boardUid }) => (change.kind === 'board.delete' ? boardUid : [])))
  for (const { boardUid, change } of lost) {
    // Uploads are queued with their images; a liked id may be another preset's by now.
    const isPointless = change.kind === 'asset.upload' || (change.kind === 'preset.like' && isNumbered(change))
    if (isPointless || (boardUid !== null && deleted.has(boardUid))) continue
    const { entries } = await enqueue(db, boardUid, [{ mutationId: newId(), change }], clock.now())
    if (boardUid !== null) await refuse(db, entries, BOARD_GONE)
    else if (isNumbered(change)) await refuse(db, entries, NUMBER_GONE)
  }
  return lost
}
