import { isOutsideFailure, isStorageFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import type { MirrorStorage } from './MirrorFiles'

/** Attempts to erase, and ms between them, while another tab closes the mirror. */
const TRIES = 20
const PAUSE = 100

/** This user's mirror in the browser's origin private file system. Null if there is none. */
export function browserMirror(userId: number): MirrorStorage | undefined {
  // Missing in private windows of some browsers, and over plain http.
  const storage = globalThis.navigator?.storage
  if (!storage || !('getDirectory' in storage)) return undefined
  const folder = `moodloom-${userId}`
  return {
    exists: async () => {
      const root = await storage.getDirectory()
      return root.getDirectoryHandle(folder).then(() => true, reportUnless(isOutsideFailure, 'mirror', false))
    },
    open: async () => (await import('./opfsFiles')).openOpfsFiles(folder),
    erase: async () => {
      const root = await storage.getDirectory()
      for (let tries = 1; ; tries++) {
        try {
          await root.removeEntry(folder, { recursive: true })
          return
        } catch (error) {
          if (error instanceof DOMException && error.name === 'NotFoundError') return
          if (tries === TRIES) throw error
          if (!isStorageFailure(error)) reportError(error, 'mirror')
          await new Promise((resolve) => setTimeout(resolve, PAUSE))
        }
      }
    },
  }
}
