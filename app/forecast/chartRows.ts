import type { TrendForecast } from '../../contract/ai'

export type ChartData = TrendForecast['chartData']

/** Line patterns in CSS px, so that they can be told apart without color. */
export const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 4], [12, 4, 2, 4], [5, 5], [1, 3]]

/** The chart as columns of numbers: label indexes, then a column per dataset; null if a value is missing. */
export function chartColumns({ labels, datasets }: ChartData): [number[], ...(number | null)[][]] {
  return [labels.map((_, index) => index), ...datasets.map(({ data }) => labels.map((_, index) => data[index] ?? null))]
}

/** A point, for screen readers. */
export function pointWords({ labels, datasets }: ChartData, index: number): string {
  const values = datasets.map(({ name, data }) => `${name} ${data[index] ?? 'none'}`)
  return `${labels[index] ?? ''}: ${values.join(', ')}`
}

/** Whether there is anything to draw a line from. */
export const isDrawable = ({ labels, datasets }: ChartData): boolean => labels.length > 1 && datasets.length > 0
