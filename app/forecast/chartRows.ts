import type { TrendForecast } from '../../contract/ai'

export type ChartData = TrendForecast['chartData']

/** Patterns of the lines, in CSS px, so that they differ without their colors too. */
export const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 4], [12, 4, 2, 4], [5, 5], [1, 3]]

/** The chart as columns of numbers: places of the labels, then a column per dataset; null where a value is missing. */
export function chartColumns({ labels, datasets }: ChartData): [number[], ...(number | null)[][]] {
  return [labels.map((_, index) => index), ...datasets.map(({ data }) => labels.map((_, index) => data[index] ?? null))]
}

/** What a point is, to be heard. */
export function pointWords({ labels, datasets }: ChartData, index: number): string {
  const values = datasets.map(({ name, data }) => `${name} ${data[index] ?? 'none'}`)
  return `${labels[index] ?? ''}: ${values.join(', ')}`
}

/** Whether there is anything to draw a line of. */
export const isDrawable = ({ labels, datasets }: ChartData): boolean => labels.length > 1 && datasets.length > 0
