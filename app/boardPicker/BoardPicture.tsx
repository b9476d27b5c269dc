import { useState } from 'react'
import type { LocalBoard } from '../offline/types'
import styles from './BoardPicker.module.css'

/** The board's picture, small; its name's first letter where there is none within reach. */
export function BoardPicture({ board }: { readonly board: Pick<LocalBoard, 'name' | 'thumbnailUrl'> }) {
  const [failed, setFailed] = useState<string | null>(null)
  const { thumbnailUrl, name } = board
  if (thumbnailUrl && failed !== thumbnailUrl)
    return (
      <img
        src={`${thumbnailUrl}?w=320`}
        alt=""
        loading="lazy"
        decoding="async"
        className={styles.picture}
        onError={() => setFailed(thumbnailUrl)}
      />
    )
  return (
    <span aria-hidden="true" className={styles.picture}>
      {[...name.trim()][0]?.toLocaleUpperCase()}
    </span>
  )
}
