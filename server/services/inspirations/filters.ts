import type { InspirationsQuery } from '../../../contract/inspiration'

/** What a list may be narrowed to, by the name in the query; `$` is the place of its value. */
const FILTERS = {
  category: 'i.category = $::text',
  color: 'i.color_families @> array[$::text]',
  by: 'i.user_id = $::int',
} as const
const NAMES = ['category', 'color', 'by'] as const satisfies readonly (keyof typeof FILTERS)[]

export interface Filters {
  /** For the name of a statement that has them. */
  readonly name: string
  /** SQL over `i`. */
  readonly conditions: readonly string[]
  readonly values: readonly unknown[]
}

/** What a query narrows its list to; the first value stands at the place `from`. */
export function filtersOf(wanted: Pick<InspirationsQuery, keyof typeof FILTERS>, { from }: { from: number }): Filters {
  const names = NAMES.filter((name) => wanted[name] !== undefined)
  return {
    name: names.map((name) => `-${name}`).join(''),
    conditions: names.map((name, index) => FILTERS[name].replace('$', `$$${from + index}`)),
    values: names.map((name) => wanted[name]),
  }
}
