/** One line of the table that `npm run bench` prints (bench/main.ts; conventions: bench/README.md). */
export interface Row {
  /** What was measured, in words: "GET 200 elements, Postgres". */
  readonly title: string
  /** Unit of `runs`: 'req/s', 'ms', 'KB', … */
  readonly unit: string
  /** One figure per run; the table shows their median, minimum and maximum. */
  readonly runs: readonly number[]
  /** What it is compared with, measured in the same run of the process. Same unit. */
  readonly baseline?: { readonly title: string; readonly runs: readonly number[] }
  /** The target: for the ratio to the baseline (ours / baseline), or for the median itself. */
  readonly aim?: Aim
  /** Anything a reader must know to interpret the figure. */
  readonly note?: string
}

export type Aim =
  | { readonly of: 'ratio' | 'median'; readonly atLeast: number }
  | { readonly of: 'ratio' | 'median'; readonly atMost: number }

/** What each `bench/<name>.bench.ts` exports as `bench`. */
export interface Bench {
  readonly name: string
  /** Starts what it needs, measures, and stops everything it started, even on failure. */
  run(): Promise<readonly Row[]>
}
