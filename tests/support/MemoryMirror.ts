import type { MirrorFiles, MirrorStorage } from '../../app/offline/mirror/MirrorFiles'

/** One user's mirror on a file system that outlives pages. Its files stay open until they are closed or killed. */
export class MemoryMirror implements MirrorStorage {
  log: string | null = null
  readonly pictures = new Map<string, ArrayBuffer>()
  /** Whether storage is full. */
  isFull = false
  #open: object | null = null

  async exists(): Promise<boolean> {
    return this.log !== null
  }

  async open(): Promise<MirrorFiles | null> {
    if (this.#open) throw new DOMException('Somebody has it open', 'NoModificationAllowedError')
    const mine = {}
    this.#open = mine
    const write = (change: () => void) => {
      if (this.#open !== mine) throw new DOMException('It is closed', 'InvalidStateError')
      if (this.isFull) throw new DOMException('No room', 'QuotaExceededError')
      change()
    }
    return {
      read: async () => this.log,
      replace: async (log) => write(() => (this.log = log)),
      append: async (lines) => write(() => (this.log = (this.log ?? '') + lines)),
      pictures: async () => [...this.pictures.keys()],
      readPicture: async (name) => this.pictures.get(name) ?? null,
      writePicture: async (name, bytes) => write(() => this.pictures.set(name, bytes)),
      removePicture: async (name) => write(() => this.pictures.delete(name)),
      size: async () =>
        (this.log?.length ?? 0) + [...this.pictures.values()].reduce((sum, one) => sum + one.byteLength, 0),
      close: async () => {
        if (this.#open === mine) this.#open = null
      },
    }
  }

  async erase(): Promise<void> {
    this.log = null
    this.pictures.clear()
  }

  /** As if the page that has it open was closed. */
  kill(): void {
    this.#open = null
  }
}
