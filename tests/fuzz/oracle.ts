import type { OutboxEntry } from '../../app/offline/types'
import { isKnownType } from '../../contract/rules/elementKind'
import type { Element } from '../../contract/shared/element'
import { applyStep, type Fields, type Step } from '../../server/services/history/readMoment'
import type { FuzzServer } from './FuzzServer'
import type { Intent, Typed, World } from './World'

// Invariants that must hold once faults have ended and everything has settled. Each finding is a sentence.

interface HistoryRow {
  readonly element_id: string | null
  readonly change_type: string
  readonly new_state: { readonly content?: string; readonly properties?: Record<string, unknown> } | null
  readonly timestamp: Date
  readonly rev: number
  readonly user_id: number
}

/** Refusals that these schedules provoke: someone else deleted the element first. */
const EXPECTED_REFUSALS = new Set(['ELEMENT_DELETED', 'WAITS_FOR_REFUSED'])

export async function findFaults(world: World, server: FuzzServer): Promise<string[]> {
  const found: string[] = []
  const gone = await findGoneBoards(world, server)
  const refused = await findWaiting(world, { gone, found })
  for (const { options } of world.devices) {
    for (const what of options.link.reader?.unreadable ?? []) found.push(`${options.name} could not read ${what}`)
  }
  for (const { tabs, options } of world.devices) {
    for (const { live } of tabs)
      if (live.state !== 'live') found.push(`a tab of ${options.name} is ${live.state}, not live`)
  }
  for (const { uid } of world.boards) {
    if (!gone.has(uid)) await checkBoard(world, server, { uid, refused, found })
  }
  return found
}

/** uids of boards that the server lost and whose maker's device has lost its copy: they can't be recreated. */
async function findGoneBoards(world: World, server: FuzzServer): Promise<ReadonlySet<string>> {
  if (world.intentsBeforeRestore === 0) return new Set()
  const rows: { uid: string }[] = await server.knex('boards').select('uid')
  const there = new Set(rows.map(({ uid }) => uid))
  const gone = world.boards.filter(({ uid, maker }) => !there.has(uid) && maker.hasLostStorage)
  return new Set(gone.map(({ uid }) => uid))
}

/** Nothing is pending. Returns what was refused as expected. */
async function findWaiting(
  world: World,
  { gone, found }: { readonly gone: ReadonlySet<string>; readonly found: string[] },
): Promise<OutboxEntry[]> {
  const refused: OutboxEntry[] = []
  for (const { tabs, options, hasLostStorage } of world.devices) {
    const entries = (await tabs[0]?.workspace.waiting()) ?? []
    for (const entry of entries) {
      const what = `${entry.change.kind} ${entry.mutationId} of ${options.name}`
      if (!entry.refusal) found.push(`${what} still waits`)
      else if (entry.refusal.code === 'NOT_FOUND' && gone.has(entry.boardUid ?? '')) refused.push(entry)
      // The image's bytes were lost with storage, and there was no mirror.
      else if (entry.refusal.code === 'UNKNOWN_ASSET' && hasLostStorage) refused.push(entry)
      else if (!isExpected(entry, entry.refusal.code, world))
        found.push(`${what} was refused: ${entry.refusal.message}`)
      else refused.push(entry)
    }
  }
  return refused
}

function isExpected({ change }: OutboxEntry, code: string, { intents, intentsBeforeRestore }: World): boolean {
  if (EXPECTED_REFUSALS.has(code)) return true
  // An image that the server has lost, and whose bytes are on another device.
  if (code === 'UNKNOWN_ASSET' && intentsBeforeRestore > 0) return true
  // Depends on that, or on what someone else has not resubmitted: it is shown, and can be retried.
  if (code === 'NOT_FOUND' && change.kind === 'element.update' && intentsBeforeRestore > 0) return true
  // Created and removed in one tab before it was ever sent, and changed in another that didn't know yet.
  if (code !== 'NOT_FOUND' || !('elementId' in change)) return false
  return intents.some(({ kind, elementId }) => kind === 'remove' && elementId === change.elementId)
}

interface Check {
  readonly uid: string
  readonly refused: readonly OutboxEntry[]
  readonly found: string[]
}

async function checkBoard(world: World, server: FuzzServer, { uid, refused, found }: Check): Promise<void> {
  const boards = await server.knex('boards').where({ uid })
  const [board] = boards
  const boardMaker = world.boards.find((each) => each.uid === uid)?.maker
  if (boards.length !== 1 || !board) return void found.push(`board ${uid} is on the server ${boards.length} times`)
  const history: HistoryRow[] = await server.knex('board_history').where({ board_id: board.id }).orderBy('rev')
  const maker = boardMaker?.options.userId
  if (board.user_id !== maker) found.push(`board ${uid} belongs to ${board.user_id} instead of ${maker}`)

  const revs = history.map(({ rev }) => rev)
  if (revs.length !== board.rev || revs.some((rev, index) => rev !== index + 1)) {
    found.push(`board ${uid} is at rev ${board.rev}, and its history has gaps or repeats: ${revs}`)
  }

  for (const { boardUid, userId, from, to } of world.owners.current) {
    const wrong = history.filter((row) => boardUid === uid && row.user_id === userId && row.rev > from && row.rev <= to)
    for (const { rev } of wrong) found.push(`rev ${rev} of ${uid} was made by ${userId}, who had no right to`)
  }
  if (board.deleted_at) found.push(`board ${uid} is still in the trash`)

  const people = new Set(world.devices.map(({ options }) => options.userId))
  for (const row of history) {
    if (!people.has(row.user_id)) found.push(`rev ${row.rev} of ${uid} was made in the name of ${row.user_id}`)
  }
  const rows = await server.knex('board_elements').where({ board_id: board.id }).whereNull('deleted_at')
  const alive = new Map(rows.map((row) => [String(row.id), row]))
  const removed = new Set(world.intents.flatMap(({ kind, elementId }) => (kind === 'remove' ? elementId : [])))
  const before = new Set(world.intents.slice(0, world.intentsBeforeRestore).map(({ elementId }) => elementId))
  for (const [index, intent] of world.intents.entries()) {
    // An element from before the restore may be resubmitted, and removed, again.
    const isBeforeRestore = intent.kind === 'tag' ? index < world.intentsBeforeRestore : before.has(intent.elementId)
    // Acknowledged, then lost by the server and by the device that could have resubmitted it.
    if (index < world.intentsBeforeRestore && intent.device.hasLostStorage) continue
    if (intent.boardUid === uid)
      checkIntent(intent, { history, refused, found, alive, isBeforeRestore: isBeforeRestore, removed })
  }
  for (const each of world.typed) {
    if (each.boardUid === uid) checkTyped(each, world.typed, { history, refused, found, alive })
  }
  checkReplay(uid, { history, rows, found })
  await checkCopies(world, { uid, rev: board.rev, rows, found })
}

/** Checks that the history replays to the board, and that its times never go back. */
function checkReplay(
  uid: string,
  { history, rows, found }: { history: readonly HistoryRow[]; rows: Record<string, unknown>[]; found: string[] },
): void {
  const replayed = new Map<string, Fields>()
  for (const [index, { rev, element_id, change_type, new_state, timestamp }] of history.entries()) {
    const changeType = change_type as Step['changeType']
    applyStep(replayed, { rev, changeType, elementId: element_id, previousState: null, newState: new_state })
    const before = history[index - 1]
    if (before && timestamp < before.timestamp) found.push(`rev ${rev} of ${uid} is from before the one before it`)
  }
  const end = [...replayed].map(([id, fields]) => essence({ ...fields, id }))
  const differences = differencesOf(sorted(end), sorted(rows.map((row) => ({ ...fromRow(row), rev: undefined }))))
  if (differences) found.push(`the history of ${uid} ends otherwise than the board: ${differences}`)
}

interface Truth {
  /** Elements that someone removed. */
  readonly removed: ReadonlySet<string>
  /**
   * Whether the server has been set back since: a device that resubmits an element resubmits all changes it knows, and
   * others may have done so before. Nothing may be lost or wrong; a deletion may precede what it deletes.
   */
  readonly isBeforeRestore: boolean
  readonly history: readonly HistoryRow[]
  readonly refused: readonly OutboxEntry[]
  readonly found: string[]
  readonly alive: ReadonlyMap<string, { readonly content: string; readonly properties: Record<string, unknown> }>
}

/** Checks that it was applied once, visibly refused, or coalesced with a deletion before it was ever sent. */
function checkIntent(
  { elementId, kind, key, value, isMoment }: Intent,
  { history, refused, found, alive, isBeforeRestore, removed }: Truth,
): void {
  const mine = history.filter((row) => row.element_id === elementId)
  // A board recreated from a copy starts with the copy's elements.
  const isInHistory = isMoment && !isBeforeRestore
  const isDeleted = mine.some((row) => row.change_type === 'delete')
  if (kind === 'create') {
    const count = mine.filter((row) => row.change_type === 'create').length
    const isParked = refused.some(({ change }) => change.kind === 'element.create' && change.elementId === elementId)
    const wasCanceled = !isInHistory && count === 0 && !alive.has(elementId) && (removed.has(elementId) || isParked)
    if ((isBeforeRestore ? count < 1 : count !== 1) && !wasCanceled)
      found.push(`element ${elementId} was created ${count} times`)
    return
  }
  if (kind === 'remove') {
    if (alive.has(elementId) && !isBeforeRestore) found.push(`element ${elementId} was removed and is still there`)
    if (isInHistory && !isDeleted) found.push(`that ${elementId} was removed is not in the history`)
    if (mine.filter((row) => row.change_type === 'delete').length > 1 && !isBeforeRestore)
      found.push(`element ${elementId} was deleted twice`)
    return
  }
  if (key === undefined) return
  const applied = mine.filter((row) => row.new_state?.properties?.[key] !== undefined).length
  const isRefused = refused.some(
    ({ change }) =>
      change.kind === 'element.update' && change.elementId === elementId && change.data.properties?.[key] === value,
  )
  const neverMade = !isInHistory && mine.length === 0
  if (applied > 1 && !isBeforeRestore) found.push(`${key} of ${elementId} was applied ${applied} times`)
  const wentWithIt = isBeforeRestore && (!alive.has(elementId) || removed.has(elementId))
  if (applied === 0 && !isRefused && !neverMade && !wentWithIt)
    found.push(
      `${key} of ${elementId} was lost${alive.has(elementId) ? '' : ', and the element is gone'}: ${mine.map((row) => `${row.change_type} by ${row.user_id} at ${row.rev}`)}`,
    )
  const row = alive.get(elementId)
  if (applied > 0 && row && !isDeleted && row.properties[key] !== value)
    found.push(`${key} of ${elementId} did not stay`)
}

/** Ms after which typed text is committed. */
const COMMITTED_AFTER = 200

/**
 * Each text is in the history, or another that was typed into the same element on the same device at about the same
 * time or later: unsent changes coalesce.
 */
function checkTyped(
  { elementId, content, device, at, mayBeGone, isBeforeRestore }: Typed,
  all: readonly Typed[],
  { history, refused, found, alive }: Pick<Truth, 'history' | 'refused' | 'found' | 'alive'>,
): void {
  const row = alive.get(elementId)
  if (!row) return
  const contents = history.flatMap((each) => (each.element_id === elementId ? (each.new_state?.content ?? []) : []))
  if (row.content !== contents.at(-1))
    found.push(`the text of ${elementId} is ${row.content}, and ${contents.at(-1)} in the history`)
  // A device resubmits the last text that it had, which may be someone else's.
  if (mayBeGone || isBeforeRestore) return
  const mine = all.filter((each) => each.elementId === elementId && each.device === device)
  const instead = mine.filter((each) => each.at + COMMITTED_AFTER >= at).map((each) => each.content)
  const isRefused = refused.some(
    ({ change }) => change.kind === 'element.update' && change.elementId === elementId && change.data.content,
  )
  if (!isRefused && ![content, ...instead].some((each) => contents.includes(each)))
    found.push(`"${content}", typed into ${elementId} on ${device.options.name}, was lost`)
}

/** Every tab of every device shows what the server has. */
async function checkCopies(
  world: World,
  { uid, rev, rows, found }: { uid: string; rev: number; rows: Record<string, unknown>[]; found: string[] },
): Promise<void> {
  const all = sorted(rows.map(fromRow))
  for (const { tabs, options } of world.devices) {
    // For a device of the first contract, other kinds don't exist.
    const truth = options.link.reader ? all.filter(({ type }) => isKnownType(String(type))) : all
    for (const [index, { workspace, stores }] of tabs.entries()) {
      const who = `tab ${index} of ${options.name}`
      const copy = await workspace.readBoard(uid)
      if (!copy) {
        found.push(`${who} does not have board ${uid}`)
        continue
      }
      if (!copy.board.canEdit) found.push(`${who} takes board ${uid} for one that may not be edited`)
      if (copy.board.cursor !== rev) found.push(`${who} is at ${copy.board.cursor} of ${rev}`)
      const differences = differencesOf(sorted(copy.elements.map(essence)), truth)
      if (differences) found.push(`${who} differs from the server on ${uid}: ${differences}`)
      const store = stores.get(uid)
      const shown = store?.order.flatMap((id) => store.element(id) ?? []) ?? []
      const onScreen = sorted(shown.map((element) => essence({ ...element, rev: 0 })))
      const expected = sorted(copy.elements.map((element) => essence({ ...element, rev: 0 })))
      if (store?.status !== 'ready') found.push(`${who} does not show ${uid}: ${store?.status}`)
      else {
        const shownOtherwise = differencesOf(onScreen, expected)
        if (shownOtherwise) found.push(`the screen of ${who} differs from its copy: ${shownOtherwise}`)
        else if (JSON.stringify(onScreen) !== JSON.stringify(expected))
          found.push(`the screen of ${who} has another order`)
      }
    }
  }
}

type Essence = Record<string, unknown> & { readonly id: string }

function fromRow(row: Record<string, unknown>): Essence {
  return essence({
    id: String(row.id),
    type: row.type,
    content: row.content,
    positionX: row.position_x,
    positionY: row.position_y,
    width: row.width,
    height: row.height,
    rotation: row.rotation,
    zIndex: row.z_index,
    properties: row.properties,
    rev: row.rev,
  })
}

function essence(element: Partial<Record<keyof Element, unknown>> & { readonly id: string }): Essence {
  const { id, type, content, positionX, positionY, width, height, rotation, zIndex, rev } = element
  const properties = Object.entries(element.properties ?? {}).sort(([a], [b]) => a.localeCompare(b))
  return { id, type, content, positionX, positionY, width, height, rotation, zIndex, rev, properties }
}

function sorted(list: readonly Essence[]): readonly Essence[] {
  return [...list].sort((a, b) => a.id.localeCompare(b.id))
}

/** The elements that differ between the two, with both versions. Empty if all are equal. */
function differencesOf(mine: readonly Essence[], theirs: readonly Essence[]): string {
  const [own, other] = [mine, theirs].map((list) => new Map(list.map((each) => [each.id, JSON.stringify(each)])))
  const ids = [...new Set([...mine, ...theirs].map(({ id }) => id))].filter((id) => own?.get(id) !== other?.get(id))
  return ids.map((id) => `${own?.get(id) ?? `no ${id}`} instead of ${other?.get(id) ?? 'none'}`).join('; ')
}
