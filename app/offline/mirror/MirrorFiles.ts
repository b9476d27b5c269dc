/** Where a mirror is stored. One user's; open in one place at a time. Names are file names. */
export interface MirrorFiles {
  /** The log as it was left. Null if there is no complete one. */
  read(): Promise<string | null>
  /** Rewrites the log. Until that is complete and on the disk, the previous one counts. */
  replace(log: string): Promise<void>
  /** On the disk when it resolves. */
  append(lines: string): Promise<void>
  pictures(): Promise<readonly string[]>
  readPicture(name: string): Promise<ArrayBuffer | null>
  writePicture(name: string, bytes: ArrayBuffer): Promise<void>
  removePicture(name: string): Promise<void>
  /** Bytes of all of it. */
  size(): Promise<number>
  close(): Promise<void>
}

export interface MirrorStorage {
  /** Whether something was left there. Quick. */
  exists(): Promise<boolean>
  /** Null if there is no such storage: private windows, old browsers. */
  open(): Promise<MirrorFiles | null>
  /** Deletes everything. Waits for others to close it. */
  erase(): Promise<void>
}
