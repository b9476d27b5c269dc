import type { Deps } from '../../../deps'

export type ExportDeps = Pick<Deps, 'knex' | 'clock' | 'assets' | 'log'>

/** One file of the archive. */
export interface ExportFile {
  /** Path within the archive. */
  readonly name: string
  readonly input: string | Uint8Array
  readonly lastModified: Date
}

export function jsonFile(name: string, value: unknown, lastModified: Date): ExportFile {
  return { name, input: `${JSON.stringify(value, null, 2)}\n`, lastModified }
}
