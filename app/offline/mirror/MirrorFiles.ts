/** The files of one user's mirror, opened by one tab at a time. */
export interface MirrorFiles {
  /** The newest complete log; null if there is none. */
  read(): Promise<string | null>
  /** Replaces the log atomically: until the new one is on the disk, the previous one counts. */
  replace(log: string): Promise<void>
  /** Resolves once the lines are on the disk. */
  append(lines: string): Promise<void>
  pictures(): Promise<readonly string[]>
  readPicture(name: string): Promise<ArrayBuffer | null>
  writePicture(name: string, bytes: ArrayBuffer): Promise<void>
  removePicture(name: string): Promise<void>
  /** Total size in bytes. */
  size(): Promise<number>
  close(): Promise<void>
}

export interface MirrorStorage {
  /** Whether a mirror exists. Fast. */
  exists(): Promise<boolean>
  /** Null if there is no such storage: private windows, old browsers. */
  open(): Promise<MirrorFiles | null>
  /** Deletes everything. Waits until others have closed it. */
  erase(): Promise<void>
}

// Messages between the page and its mirror worker: the calls of MirrorFiles, preceded by `open`.

type Calls = Omit<MirrorFiles, 'close'> & { open(folder: string): Promise<void>; close(): Promise<void> }

export type MirrorCall = {
  readonly [Name in keyof Calls]: {
    readonly id: number
    readonly call: Name
    readonly args: Parameters<Calls[Name]>
  }
}[keyof Calls]

export type MirrorAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } }
