import type { TrendForecast } from '../../contract/ai'

export type ChartData = TrendForecast['chartData']

/** Dash patterns in CSS px, which distinguish lines without color. */
export const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 4], [12, 4, 2, 4], [5, 5], [1, 3]]

/** The chart's data as columns: label indexes, then one column per dataset, with null for missing values. */
export function chartColumns({ labels, datasets }: ChartData): [number[], ...(number | null)[][]] {
  return [labels.map((_, index) => index), ...datasets.map(({ data }) => labels.map((_, index) => data[index] ?? null))]
}

/** Describes a point for screen readers. */
export function pointWords({ labels, datasets }: ChartData, index: number): string {
  const values = datasets.map(({ name, data }) => `${name} ${data[index] ?? 'none'}`)
  return `${labels[index] ?? ''}: ${values.join(', ')}`
}

/** Whether there are enough points for a line. */
export const isDrawable = ({ labels, datasets }: ChartData): boolean => labels.length > 1 && datasets.length > 0
