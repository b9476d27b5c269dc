interface FileCounts {
  readonly file: string
  readonly failed: readonly { readonly test: string; readonly message: string }[]
  readonly passed: number
  readonly skipped: number
}

export function readFiles(report: string): Map<string, FileCounts>
