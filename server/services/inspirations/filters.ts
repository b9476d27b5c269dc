import type { InspirationsQuery } from '../../../contract/inspiration'

/** Filters of a list, by name in the query; `$` is the placeholder of the value. */
const FILTERS = {
  category: 'i.category = $::text',
  color: 'i.color_families @> array[$::text]',
  by: 'i.user_id = $::int',
} as const
const NAMES = ['category', 'color', 'by'] as const satisfies readonly (keyof typeof FILTERS)[]

export interface Filters {
  /** For the name of the statement. */
  readonly name: string
  /** SQL over `i`. */
  readonly conditions: readonly string[]
  readonly values: readonly unknown[]
}

/** A query's filters; `from` is the number of the first value's placeholder. */
export function filtersOf(wanted: Pick<InspirationsQuery, keyof typeof FILTERS>, { from }: { from: number }): Filters {
  const names = NAMES.filter((name) => wanted[name] !== undefined)
  return {
    name: names.map((name) => `-${name}`).join(''),
    conditions: names.map((name, index) => FILTERS[name].replace('$', `$$${from + index}`)),
    values: names.map((name) => wanted[name]),
  }
}
