import { useEffect, useState } from 'react'
import type { BoardElement } from '../board/store/BoardElement'
import type { Workspace } from '../offline/workspace'
import { isPictureFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'
import styles from './history.module.css'
import { historyPictures } from './historyCalls'
import { boardWithElements, EMPTY, NOW, THEN } from './words'

interface RestorePicturesProps {
  readonly now: readonly BoardElement[]
  readonly then: readonly BoardElement[]
  readonly workspace: Workspace
}

/** Object URLs of two pictures; null for an empty board. */
interface Drawn {
  readonly before: string | null
  readonly after: string | null
}

const SIZE = { width: 480, height: 360 }

/** The board as it is and as it would be, side by side, in the same frame. */
export function RestorePictures({ now, then, workspace }: RestorePicturesProps) {
  const [drawn, setDrawn] = useState<Drawn | 'none' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the dialog was opened with
  useEffect(() => {
    const made: string[] = []
    let isCurrent = true
    const address = (blob: Blob | null) => {
      if (!blob || !isCurrent) return null
      const url = URL.createObjectURL(blob)
      made.push(url)
      return url
    }
    draw({ now, then, workspace }).then(
      ([before, after]) => isCurrent && setDrawn({ before: address(before), after: address(after) }),
      // The numbers below still say what will change.
      (error: unknown) => {
        if (!isPictureFailure(error)) reportError(error, 'history')
        return isCurrent && setDrawn('none')
      },
    )
    return () => {
      isCurrent = false
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [])
  if (drawn === 'none') return null
  return (
    <div className={styles.pictures}>
      <Picture title={NOW} count={now.length} url={drawn?.before ?? null} isReady={drawn !== null} />
      <Picture title={THEN} count={then.length} url={drawn?.after ?? null} isReady={drawn !== null} />
    </div>
  )
}

interface PictureProps {
  readonly title: string
  readonly count: number
  readonly url: string | null
  readonly isReady: boolean
}

function Picture({ title, count, url, isReady }: PictureProps) {
  return (
    <figure className={styles.picture} data-ready={isReady || undefined}>
      {url ? (
        <img src={url} alt={boardWithElements(title.toLowerCase(), count)} {...SIZE} />
      ) : (
        <div className={styles.blank}>{isReady && EMPTY}</div>
      )}
      <figcaption>{title}</figcaption>
    </figure>
  )
}

async function draw({ now, then, workspace }: RestorePicturesProps): Promise<[Blob | null, Blob | null]> {
  const { contentFrame, renderThumbnail } = await import('../board/raster/renderThumbnail')
  const frame = contentFrame([...now, ...then])
  const shared = { frame, size: SIZE, picture: historyPictures(workspace) }
  return [await renderThumbnail({ elements: now, ...shared }), await renderThumbnail({ elements: then, ...shared })]
}
