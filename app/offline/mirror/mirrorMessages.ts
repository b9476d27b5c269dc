import type { MirrorFiles } from './MirrorFiles'

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
