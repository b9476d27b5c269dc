import { isKnownType } from '../contract/rules/elementKind'

// Clients of the first contract (contract/contractVersion.ts) reject a whole response, and so the whole board, because
// of one element of a kind other than the contract's four. Only this file makes responses readable for them: used for
// REST by middleware/everyRequest.ts, for the live channel by realtime/Room.ts. For these clients such an element does
// not exist; their cursor advances like everyone's, and nothing they can write refers to it.

/** Copies a value without what clients of the first contract cannot read; returns it as is if they can read it all. */
export function forFirstContract(value: unknown): unknown {
  if (Array.isArray(value)) return withoutNewer(value)
  if (!isRecord(value)) return value
  if (isHistoryEntry(value)) return historyEntry(value)
  const entries = Object.entries(value).map(([name, part]): [string, unknown] => [
    name,
    OPAQUE_FIELDS.has(name) ? part : readable(part),
  ])
  const isSame = entries.every(([name, part]) => part === value[name])
  return addDeleted(value, isSame ? value : Object.fromEntries(entries))
}

/** Turns a live event about a newer element into a deletion, which advances the cursor and leaves nothing behind. */
export function eventForFirstContract(text: string): string {
  if (!mayHaveNewer(text)) return text
  const event: unknown = JSON.parse(text)
  if (!isRecord(event)) return text
  if (isRecord(event.element) && isNewer(event.element) && event.live !== true) {
    const { element, rev, userId, mutationId } = event
    return JSON.stringify({ type: 'element_deleted', elementId: element.id, rev, userId, mutationId })
  }
  return JSON.stringify(forFirstContract(event))
}

/** A cheap check before parsing. Quotes are escaped within JSON strings, so no string's content matches. */
export function mayHaveNewer(json: string | Buffer): boolean {
  const text = typeof json === 'string' ? json : json.toString('latin1')
  return NEWER.test(text)
}

const NEWER = /"(?:type|elementType)"\s*:\s*"(?!(?:image|text|color|shape)")/

/** Fields not to descend into: their free-form data may look like an element. */
const OPAQUE_FIELDS: ReadonlySet<string> = new Set(['properties', 'previousState', 'newState'])

function readable(value: unknown): unknown {
  // A single newer element, such as in a mutation's result, is null, as if it were deleted.
  return isRecord(value) && isNewer(value) ? null : forFirstContract(value)
}

function withoutNewer(list: readonly unknown[]): unknown {
  const known = list.filter((item) => !(isRecord(item) && (isNewer(item) || isAboutNewer(item))))
  const read = known.map(forFirstContract)
  return read.length === list.length && read.every((item, index) => item === list[index]) ? list : read
}

/** Whether this is an element of a newer kind, wherever it occurs: on a board, in a snapshot, in a template. */
function isNewer(value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, unknown>> {
  return typeof value.type === 'string' && 'positionX' in value && 'zIndex' in value && !isKnownType(value.type)
}

/** Whether this is a notification about an element of a newer kind. */
function isAboutNewer({ elementType }: Readonly<Record<string, unknown>>): boolean {
  return typeof elementType === 'string' && !isKnownType(elementType)
}

/** Lists the elements that changes leave out as deleted: an id may have had a known kind before. */
function addDeleted(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (!Array.isArray(before.elements) || !Array.isArray(before.deleted)) return after
  const ids = before.elements.filter((item) => isRecord(item) && isNewer(item)).map(({ id }) => id)
  return ids.length === 0 ? after : { ...after, deleted: [...before.deleted, ...ids] }
}

function isHistoryEntry(value: Readonly<Record<string, unknown>>): boolean {
  return 'changeType' in value && 'previousState' in value && 'newState' in value
}

/** Empties an entry about a newer element instead of removing it, so that pages keep the requested length. */
function historyEntry(entry: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isOfNewer = [entry.previousState, entry.newState].some((state) => isRecord(state) && isNewer(state))
  return isOfNewer ? { ...entry, changeType: 'update', elementId: null, previousState: {}, newState: {} } : entry
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
