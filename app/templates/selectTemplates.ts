import type { Template, TemplateCategory } from '../../contract/template'
import { LANGUAGE } from '../ui/format/format'
import {
  A_TO_Z,
  ABSTRACT,
  ALL_TEMPLATES,
  CORPORATE,
  CREATIVE,
  FASHION,
  MINIMALIST,
  MOOD,
  NATURE,
  NEWEST,
  POPULAR,
} from './words'

export type CategoryChoice = TemplateCategory | 'all'
export type TemplateSort = 'popular' | 'newest' | 'a-z'

/** The library's tabs, in order. */
export const CATEGORY_LABELS: Readonly<Record<CategoryChoice, string>> = {
  all: ALL_TEMPLATES,
  minimalist: MINIMALIST,
  creative: CREATIVE,
  corporate: CORPORATE,
  fashion: FASHION,
  nature: NATURE,
  abstract: ABSTRACT,
  mood: MOOD,
}

export const SORT_LABELS: Readonly<Record<TemplateSort, string>> = {
  popular: POPULAR,
  newest: NEWEST,
  'a-z': A_TO_Z,
}

/** The maximum number of featured templates. */
const FEATURED_MAX = 4

const ORDERS: Readonly<Record<TemplateSort, (a: Template, b: Template) => number>> = {
  popular: (a, b) => b.popularity - a.popularity || byName(a, b),
  newest: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || byName(a, b),
  'a-z': byName,
}

export interface TemplateQuery {
  /** Ignores case; blank matches all. */
  readonly search: string
  readonly category: CategoryChoice
  readonly sort: TemplateSort
}

/** The templates of a category whose name, description or tags contain the search, sorted. */
export function selectTemplates(templates: readonly Template[], { search, category, sort }: TemplateQuery): Template[] {
  const wanted = search.trim().toLowerCase()
  return templates
    .filter((template) => category === 'all' || template.category === category)
    .filter(({ name, description, tags }) =>
      [name, description, ...tags].some((words) => words.toLowerCase().includes(wanted)),
    )
    .sort(ORDERS[sort])
}

/** The most popular new templates. */
export function featuredTemplates(templates: readonly Template[]): Template[] {
  return templates
    .filter(({ isNew }) => isNew)
    .sort(ORDERS.popular)
    .slice(0, FEATURED_MAX)
}

function byName(a: Template, b: Template): number {
  return a.name.localeCompare(b.name, LANGUAGE, { sensitivity: 'base' })
}
