import type { PresetCategory } from '../../../contract/preset'
import type { TextRange } from '../../../contract/searchText'
import type { Person, Visibility } from '../../../contract/shared/board'
import type { Template } from '../../../contract/template'
import { BOARDS, COLORS, INSPIRATIONS, PEOPLE, PRESETS, TEMPLATES } from './words'

export const KINDS = ['boards', 'templates', 'inspirations', 'presets', 'people', 'colors'] as const
export type Kind = (typeof KINDS)[number]

export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  boards: BOARDS,
  templates: TEMPLATES,
  inspirations: INSPIRATIONS,
  presets: PRESETS,
  people: PEOPLE,
  colors: COLORS,
}

interface Found {
  /** Unique within its kind, whatever its source. */
  readonly key: string
  /** Where it links to. */
  readonly to: string
  readonly title: string
  readonly titleMarks: readonly TextRange[]
  readonly excerpt: string | null
  readonly excerptMarks: readonly TextRange[]
}

export interface BoardHit extends Found {
  readonly uid: string
  readonly category: string | null
  readonly visibility: Visibility
  readonly thumbnailUrl: string | null
  readonly owner: Person | null
  /** Its colors, `#rrggbb`, that are close to the one searched for. */
  readonly colors: readonly string[]
}
export interface TemplateHit extends Found {
  readonly template: Template
}
export interface InspirationHit extends Found {
  readonly imageUrl: string
  readonly by: Person | null
}
export interface PresetHit extends Found {
  readonly category: PresetCategory
  readonly isMine: boolean
}
export interface PersonHit extends Found {
  readonly username: string
  readonly usernameMarks: readonly TextRange[]
  readonly avatarUrl: string | null
}

/** The hits of one kind as the page shows them, from the server or this device. */
export type Hits =
  | { readonly kind: 'boards' | 'colors'; readonly hits: readonly BoardHit[] }
  | { readonly kind: 'templates'; readonly hits: readonly TemplateHit[] }
  | { readonly kind: 'inspirations'; readonly hits: readonly InspirationHit[] }
  | { readonly kind: 'presets'; readonly hits: readonly PresetHit[] }
  | { readonly kind: 'people'; readonly hits: readonly PersonHit[] }
