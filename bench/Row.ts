/** One line of the table that `npm run bench` prints. Engine: bench/main.ts; convention: bench/README.md. */
export interface Row {
  /** What was measured, in words: "GET 200 elements, Postgres". */
  readonly title: string
  /** Unit of `runs`: 'req/s', 'ms', 'KB', … */
  readonly unit: string
  /** One figure per run; the table shows their median and the least and greatest. */
  readonly runs: readonly number[]
  /** What it is compared with, measured in the same process run. Same unit. */
  readonly baseline?: { readonly title: string; readonly runs: readonly number[] }
  /** What we want: of the ratio to the baseline (ours / baseline), or of the median itself. */
  readonly aim?: Aim
  /** Anything that a reader must know to judge the figure. */
  readonly note?: string
}

export type Aim =
  | { readonly of: 'ratio' | 'median'; readonly atLeast: number }
  | { readonly of: 'ratio' | 'median'; readonly atMost: number }

/** What each `bench/<name>.bench.ts` exports as `bench`. */
export interface Bench {
  readonly name: string
  /** Starts what it needs, measures, and stops everything it started, also when it fails. */
  run(): Promise<readonly Row[]>
}
