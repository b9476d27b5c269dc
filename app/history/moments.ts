import type { ChangeType, HistoryEntry } from '../../contract/history'
import { formatDateTime } from '../ui/format/format'
import {
  AN_ELEMENT,
  AN_IMAGE,
  added,
  agentFor,
  aType,
  CHANGED_BOARD,
  changed,
  DELETED_ACCOUNT,
  deleted,
  elementsOrOne,
  MOVED_BOARD_TO_TRASH,
  RENAMED_BOARD,
  RESTORED_BOARD_FROM_TRASH,
  SAVED_VERSION,
  UNKNOWN_TIME,
} from './words'

/** Changes by one person within this time are shown as one. Ms. */
const BURST = 2000

/** One line of the timeline: an entry, or a burst of them. */
export interface TimelineItem {
  /** The last entry: selecting the line goes to it. */
  readonly entry: HistoryEntry
  readonly changeType: ChangeType
  /** The number of entries. */
  readonly count: number
  /** The number of elements affected; 0 for the board's own fields. */
  readonly elements: number
  /** Whether it only renames the board. */
  readonly isRename: boolean
}

/**
 * Groups entries into lines, newest first as given: one person's changes to one element within two seconds, or to many
 * elements at once, are one line.
 */
export function timelineItems(entries: readonly HistoryEntry[]): TimelineItem[] {
  const items: (TimelineItem & { ids: Set<string>; oldest: HistoryEntry })[] = []
  for (const entry of entries) {
    const last = items.at(-1)
    if (last && isOneBurst(entry, last.oldest)) {
      if (entry.elementId) last.ids.add(entry.elementId)
      const isRename = last.isRename && renames(entry)
      items[items.length - 1] = { ...last, count: last.count + 1, elements: last.ids.size, isRename, oldest: entry }
    } else {
      const ids = new Set(entry.elementId ? [entry.elementId] : [])
      const { changeType } = entry
      items.push({ entry, changeType, count: 1, elements: ids.size, isRename: renames(entry), ids, oldest: entry })
    }
  }
  return items
}

/** Ignores the thumbnail, which is saved along with other fields. */
function renames({ newState }: HistoryEntry): boolean {
  const names = Object.keys(newState ?? {}).filter((name) => name !== 'thumbnailUrl')
  return names.length === 1 && names[0] === 'name'
}

function isOneBurst(older: HistoryEntry, newer: HistoryEntry): boolean {
  return (
    older.changeType !== 'snapshot' &&
    older.changeType === newer.changeType &&
    older.userId === newer.userId &&
    older.agent?.tokenId === newer.agent?.tokenId &&
    (older.elementId === null) === (newer.elementId === null) &&
    Date.parse(newer.timestamp) - Date.parse(older.timestamp) <= BURST
  )
}

/** Describes a line in words. */
export function itemWords({ changeType, elements, entry, isRename }: TimelineItem): string {
  if (changeType === 'snapshot') return SAVED_VERSION
  if (elements === 0) return boardWords(changeType, isRename)
  const what = elementsOrOne(elements, elementWord(entry))
  if (changeType === 'create') return added(what)
  if (changeType === 'delete') return deleted(what)
  return changed(what)
}

function elementWord({ newState, previousState }: HistoryEntry): string {
  const type = newState?.type ?? previousState?.type
  return typeof type === 'string' ? (type === 'image' ? AN_IMAGE : aType(type)) : AN_ELEMENT
}

function boardWords(changeType: ChangeType, isRename: boolean): string {
  if (changeType === 'delete') return MOVED_BOARD_TO_TRASH
  if (changeType === 'create') return RESTORED_BOARD_FROM_TRASH
  return isRename ? RENAMED_BOARD : CHANGED_BOARD
}

/** Who made a moment; for an agent, also on whose behalf. */
export function authorName({ user, agent }: Pick<HistoryEntry, 'user' | 'agent'>): string {
  const person = user ? (user.displayName ?? user.username) : DELETED_ACCOUNT
  return agent ? agentFor(agent.name, person) : person
}

/** Formats a time to the minute; `Unknown time` if invalid. ISO 8601, or ms since the epoch. */
export function momentTime(timestamp: string | number): string {
  return Number.isNaN(new Date(timestamp).getTime()) ? UNKNOWN_TIME : formatDateTime(timestamp)
}

/** The duration of a step of the time-lapse, in ms at 1x: pauses are shortened, bursts stay visible. */
export function stepMs(from: HistoryEntry | undefined, to: HistoryEntry | undefined): number {
  if (!from || !to) return 400
  const gap = Date.parse(to.timestamp) - Date.parse(from.timestamp)
  return Math.max(40, Math.min(700, gap))
}
