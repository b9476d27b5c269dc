import { isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { FEATHER, type JobKind, type Jobs, PictureGone } from '../jobs/Job'
import type { OpenPicture } from '../OpenPicture'
import { holdWorker, type JobOptions, runInWorker } from '../runInWorker'

type PictureJob = Exclude<JobKind, 'asset' | 'modify' | 'bake' | 'blend' | 'palette' | 'compress' | 'open' | 'close'>

let lastPicture = 0

/**
 * Opens an image for previews of modifications, at most `maxSide` px on its longest side, which should match the
 * screen. The caller closes it. Throws ImageError, or the signal's reason.
 */
export async function openPicture(
  source: Blob,
  { maxSide, signal }: { readonly maxSide: number } & Pick<JobOptions, 'signal'>,
): Promise<OpenPicture> {
  lastPicture += 1
  const picture = `${lastPicture}`
  const closing = new AbortController()
  const releaseWorker = holdWorker()
  const open = (until?: AbortSignal) => runInWorker('open', { picture, file: source, maxSide }, { signal: until })
  const close = () => {
    closing.abort()
    releaseWorker()
    // If the worker has been terminated, there is nothing to close.
    runInWorker('close', { picture }).catch(reportUnless(isPictureFailure, 'session'))
  }
  const opened = await open(signal).catch((error: unknown) => {
    close()
    throw error
  })

  let reopening: Promise<unknown> | null = null
  /** Decoding takes long and much memory: calls that need it at the same time share it. */
  const reopen = () => {
    reopening ??= open(closing.signal).finally(() => {
      reopening = null
    })
    return reopening
  }

  /** If the worker was terminated (out of memory, or in the background of a phone), reopens the picture once. */
  async function runOnPicture<K extends PictureJob>(job: K, input: Jobs[K]['input']): Promise<Jobs[K]['made']> {
    try {
      return await runInWorker(job, input, { signal: closing.signal })
    } catch (error) {
      if (!(error instanceof PictureGone)) throw error
      await reopen()
      return runInWorker(job, input, { signal: closing.signal })
    }
  }
  const draw = latestOnly(closing.signal)

  return {
    ...opened,
    render: (modifications, region = null) =>
      draw(() => runOnPicture('pictureModified', { picture, modifications, region })),
    thumbnail: (modifications, side) => runOnPicture('pictureThumbnail', { picture, modifications, side }),
    blend: (generated, mask, { feather = FEATHER } = {}) =>
      draw(() => runOnPicture('pictureBlended', { picture, generated, mask, feather })),
    palette: (region = null) => runOnPicture('picturePalette', { picture, region }),
    colorAt: (x, y) => runOnPicture('pictureColor', { picture, x, y }),
    close,
  }
}

/**
 * Runs one task at a time. Of those that arrive meanwhile, only the last one runs; the others, and all after the signal
 * is aborted, resolve to null.
 */
export function latestOnly(signal: AbortSignal): <Made>(work: () => Promise<Made>) => Promise<Made | null> {
  let isBusy = false
  let next: ((isMine: boolean) => void) | null = null

  function runNext(): void {
    const waiting = next
    next = null
    isBusy = waiting !== null
    waiting?.(true)
  }

  return async (work) => {
    if (isBusy) {
      next?.(false)
      const isMine = await new Promise<boolean>((resolve) => {
        next = resolve
      })
      if (!isMine) return null
    }
    isBusy = true
    try {
      return signal.aborted ? null : await work()
    } catch (error) {
      if (signal.aborted) return null
      throw error
    } finally {
      runNext()
    }
  }
}
