import type { Aim, Row } from './Row'

export interface Summary {
  readonly median: number
  readonly min: number
  readonly max: number
}

export function summarize(runs: readonly number[]): Summary {
  const sorted = [...runs].sort((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const middle = (sorted.length - 1) / 2
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    min: at(0),
    max: at(sorted.length - 1),
  }
}

/** Ours / baseline by their medians; null if there is no baseline. */
export function ratioOf(row: Row): number | null {
  return row.baseline ? summarize(row.runs).median / summarize(row.baseline.runs).median : null
}

/** Whether a row meets its target; null if it has none. */
export function isMet(row: Row): boolean | null {
  if (!row.aim) return null
  const value = row.aim.of === 'ratio' ? ratioOf(row) : summarize(row.runs).median
  if (value === null) throw new Error(`${row.title}: an aim for a ratio needs a baseline`)
  return 'atLeast' in row.aim ? value >= row.aim.atLeast : value <= row.aim.atMost
}

/** Rows as text, columns padded to the widest cell. */
export function printTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.title,
    `${spread(row.runs)} ${row.unit}`,
    row.baseline ? `${spread(row.baseline.runs)} (${row.baseline.title})` : '',
    format(ratioOf(row), 2),
    row.aim ? aimText(row.aim) : '',
    verdict(isMet(row)),
  ])
  const table = [['figure', 'median [min..max]', 'baseline', 'ratio', 'aim', ''], ...cells]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? []
  const lines = table.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const notes = rows.flatMap((row) => (row.note ? [`${row.title}: ${row.note}`] : []))
  return [...lines, '', ...notes].join('\n')
}

function spread(runs: readonly number[]): string {
  const { median, min, max } = summarize(runs)
  const digits = median < 10 ? 2 : median < 100 ? 1 : 0
  return `${format(median, digits)} [${format(min, digits)}..${format(max, digits)}]`
}

function format(value: number | null, digits: number): string {
  return value === null ? '' : value.toFixed(digits)
}

function aimText(aim: Aim): string {
  const bound = 'atLeast' in aim ? `>= ${aim.atLeast}` : `<= ${aim.atMost}`
  return aim.of === 'ratio' ? `ratio ${bound}` : bound
}

function verdict(met: boolean | null): string {
  if (met === null) return ''
  return met ? 'met' : 'MISSED'
}
