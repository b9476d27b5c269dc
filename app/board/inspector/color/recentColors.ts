import { readStoredJson, writeStored } from '../../../platform/deviceStorage'
import { type Hex, readColor } from '../../palette/readColor'

const KEY = 'moodloom-recent-colors'
const MOST = 12

/** The last colors chosen on this device, latest first. */
export function recentColors(): Hex[] {
  const stored = readStoredJson(KEY)
  if (!Array.isArray(stored)) return []
  return stored.flatMap((value) => (typeof value === 'string' ? (readColor(value) ?? []) : [])).slice(0, MOST)
}

export function rememberColor(color: Hex): void {
  writeStored(KEY, JSON.stringify(withRecent(recentColors(), color)))
}

/** The list with this color first, once, and no longer than 12. */
export function withRecent(list: readonly Hex[], color: Hex): Hex[] {
  return [color, ...list.filter((other) => other !== color)].slice(0, MOST)
}
