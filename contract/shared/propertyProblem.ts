import { PROPERTY_DEPTH_MAX, PROPERTY_VALUE_MAX } from '../limits'

const NOT_JSON = 'Must be text, a number, a boolean, a list or an object'

/**
 * What is wrong with a property's value; null if nothing is. A schema would check every item of a list before it learns
 * that there are too many; this walk stops as soon as the value's JSON is too long.
 */
export function propertyProblem(value: unknown): string | null {
  if (value === null) return NOT_JSON
  if (typeof value === 'string') return value.length > PROPERTY_VALUE_MAX ? 'Too large' : null
  const room = roomAfter(value, PROPERTY_VALUE_MAX, 1)
  if (Number.isNaN(room)) return NOT_JSON
  return room < 0 ? 'Too large' : null
}

/** How many of `room` characters are left after the value's JSON: below zero if it is longer, NaN if it isn't JSON. */
function roomAfter(value: unknown, room: number, depth: number): number {
  switch (typeof value) {
    case 'string':
      return value.length > room ? -1 : room - JSON.stringify(value).length
    case 'number':
      return Number.isFinite(value) ? room - String(value).length : Number.NaN
    case 'boolean':
      return room - String(value).length
    case 'object':
      if (value === null) return room - 'null'.length
      if (depth > PROPERTY_DEPTH_MAX) return -1
      return Array.isArray(value) ? roomAfterList(value, room, depth) : roomAfterMap(value, room, depth)
    default:
      return Number.NaN
  }
}

function roomAfterList(list: readonly unknown[], room: number, depth: number): number {
  // Brackets and commas.
  let left = room - 2 - Math.max(0, list.length - 1)
  for (let at = 0; at < list.length && left >= 0; at++) left = roomAfter(list[at], left, depth + 1)
  return left
}

function roomAfterMap(map: object, room: number, depth: number): number {
  const prototype: unknown = Object.getPrototypeOf(map)
  if (prototype !== Object.prototype && prototype !== null) return Number.NaN
  // Braces and colons; each pair but the first comes after a comma.
  let left = room - 1
  for (const key in map) {
    left = roomAfter(key, left - 2, depth)
    if (left >= 0) left = roomAfter(Reflect.get(map, key), left, depth + 1)
    if (!(left >= 0)) return left
  }
  return left === room - 1 ? room - 2 : left
}
