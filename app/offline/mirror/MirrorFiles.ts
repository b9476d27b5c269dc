/** Where a mirror is kept. One user's; open in one place at a time. Names are file names. */
export interface MirrorFiles {
  /** The log as it was left. Null where there is none that is whole. */
  read(): Promise<string | null>
  /** Writes the log anew. Until that is whole and on the disk, the one before it counts. */
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
  /** Null where there is no such place: private windows, old browsers. */
  open(): Promise<MirrorFiles | null>
  /** Nothing is left. Waits for others to close it. */
  erase(): Promise<void>
}
