import { useEffect, useState } from 'react'
import { isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { paletteOf } from './palettes'
import styles from './Thumbnail.module.css'

interface ThumbnailProps {
  readonly uid: string
  /** `/assets/{sha256}.{ext}` */
  readonly address: string | null
  /** Has the picture's bytes on this device, where the server does not have them yet. */
  readonly source?: { assetBlob(address: string): Promise<Blob | null> } | null
}

/** The board's picture, or four colors where there is none. */
export function Thumbnail({ uid, address, source }: ThumbnailProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const local = useLocalPicture(failed === address ? address : null, source)
  const src = failed === address ? local : address && `${address}?w=640`
  if (src)
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        className={styles.picture}
        onError={() => setFailed(address)}
      />
    )
  return (
    <span aria-hidden="true" className={styles.colours} data-placeholder="">
      {paletteOf(uid).map((colour) => (
        <span key={colour} style={{ background: colour }} />
      ))}
    </span>
  )
}

function useLocalPicture(address: string | null, source: ThumbnailProps['source']): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!address || !source) return
    let made: string | null = null
    let isCurrent = true
    void source
      .assetBlob(address)
      .catch(reportUnless(isPictureFailure, 'ui', null))
      .then((blob) => {
        if (!blob || !isCurrent) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      })
    return () => {
      isCurrent = false
      if (made) URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [address, source])
  return url
}
