import { type AskOptions, ask, holdWorker } from '../askWorker'
import { FEATHER } from '../blend'
import { type JobKind, type Jobs, PictureGone } from '../jobs/Job'
import type { OpenPicture } from '../OpenPicture'
import { latestOnly } from './latestOnly'

type PictureJob = Exclude<JobKind, 'asset' | 'modify' | 'blend' | 'palette' | 'compress' | 'open' | 'close'>

let lastPicture = 0

/**
 * Opens an image for looking at what modifications make of it, at most `maxSide` pixels on its longest side: as many as
 * the screen shows. The caller closes it. Throws ImageError, or the signal's reason.
 */
export async function openPicture(
  source: Blob,
  { maxSide, signal }: { readonly maxSide: number } & Pick<AskOptions, 'signal'>,
): Promise<OpenPicture> {
  lastPicture += 1
  const picture = `${lastPicture}`
  const closing = new AbortController()
  const letGo = holdWorker()
  const open = (until?: AbortSignal) => ask('open', { picture, file: source, maxSide }, { signal: until })
  const close = () => {
    closing.abort()
    letGo()
    // Where there is no worker any more, there is nothing to forget.
    ask('close', { picture }).catch(() => undefined)
  }
  const opened = await open(signal).catch((error: unknown) => {
    close()
    throw error
  })

  /** A worker that ended (out of memory, in the background of a phone) is asked for it once more. */
  async function of<K extends PictureJob>(job: K, asked: Jobs[K]['asked']): Promise<Jobs[K]['made']> {
    try {
      return await ask(job, asked, { signal: closing.signal })
    } catch (error) {
      if (!(error instanceof PictureGone)) throw error
      await open(closing.signal)
      return ask(job, asked, { signal: closing.signal })
    }
  }
  const draw = latestOnly(closing.signal)

  return {
    ...opened,
    render: (modifications, region = null) => draw(() => of('pictureModified', { picture, modifications, region })),
    blend: (generated, mask, { feather = FEATHER } = {}) =>
      draw(() => of('pictureBlended', { picture, generated, mask, feather })),
    palette: (region = null) => of('picturePalette', { picture, region }),
    colorAt: (x, y) => of('pictureColor', { picture, x, y }),
    close,
  }
}
