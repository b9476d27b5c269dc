import {
  BOARD_CATEGORY_MAX,
  BOARD_DESCRIPTION_MAX,
  BOARD_NAME_MAX,
  DEFAULT_BOARD_CATEGORY,
} from '../../../../contract/limits'
import type { BoardPatch } from '../../../../contract/shared/board'
import type { LocalBoard } from '../../../offline/types'
import {
  ART,
  BRANDING,
  CATEGORY,
  DESCRIPTION,
  FASHION,
  FOOD,
  INTERIOR,
  NAME,
  NAME_BOARD_NEEDS_ONE,
  OTHER,
  TRAVEL,
  tooLong,
} from './words'

/** The fields that the settings edit. */
export interface BoardFields {
  readonly name: string
  readonly description: string
  readonly category: string
}
export type BoardField = keyof BoardFields

export const FIELD_LABEL: Readonly<Record<BoardField, string>> = {
  name: NAME,
  description: DESCRIPTION,
  category: CATEGORY,
}
const MOST: Readonly<Record<BoardField, number>> = {
  name: BOARD_NAME_MAX,
  description: BOARD_DESCRIPTION_MAX,
  category: BOARD_CATEGORY_MAX,
}

/** Suggestions only: a category is free text. */
export const CATEGORY_SUGGESTIONS = [
  DEFAULT_BOARD_CATEGORY,
  FASHION,
  INTERIOR,
  BRANDING,
  TRAVEL,
  FOOD,
  ART,
  OTHER,
] as const

export const fieldsOf = ({ name, description, category }: LocalBoard): BoardFields => ({
  name,
  description: description ?? '',
  category: category ?? DEFAULT_BOARD_CATEGORY,
})

/** A validation error that names the field, or undefined. */
export function fieldError(field: BoardField, value: string): string | undefined {
  const { length } = value.trim()
  if (field === 'name' && length === 0) return NAME_BOARD_NEEDS_ONE
  if (length > MOST[field]) return tooLong(FIELD_LABEL[field], length, MOST[field])
  return undefined
}

/** A patch of the valid fields that differ from the board's, or null. An empty category means the default. */
export function fieldsPatch(board: LocalBoard, typed: Partial<BoardFields>): BoardPatch | null {
  const before = fieldsOf(board)
  const patch: BoardPatch = {}
  const next = (field: BoardField) => {
    const value = typed[field]
    if (value === undefined || value === before[field] || fieldError(field, value)) return undefined
    const trimmed = value.trim()
    return trimmed === before[field] ? undefined : trimmed
  }
  const name = next('name')
  const description = next('description')
  const category = next('category')
  if (name !== undefined) patch.name = name
  if (description !== undefined) patch.description = description || null
  if (category !== undefined && (category || DEFAULT_BOARD_CATEGORY) !== before.category)
    patch.category = category || DEFAULT_BOARD_CATEGORY
  return Object.keys(patch).length > 0 ? patch : null
}
