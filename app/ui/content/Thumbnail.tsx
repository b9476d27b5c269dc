import { useEffect, useState } from 'react'
import { isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import styles from './Thumbnail.module.css'

/** Four matching colors each, the fallback for a board without a thumbnail. */
const PALETTES = [
  ['#c8432b', '#f0c9a8', '#2f4858', '#f6efe4'],
  ['#35605a', '#d8c4a0', '#e07a5f', '#f4f1de'],
  ['#3f5fa8', '#f2b950', '#e9e4d8', '#7d2e3b'],
  ['#6b705c', '#cb997e', '#ffe8d6', '#3f4238'],
  ['#264653', '#2a9d8f', '#e9c46a', '#f4a261'],
  ['#5f4b66', '#a7adc6', '#f7e3af', '#8797af'],
  ['#1d3557', '#a8dadc', '#f1faee', '#e63946'],
  ['#0b3c49', '#e8c547', '#731963', '#fffdfd'],
  ['#87a878', '#c7ebf0', '#dbbea1', '#4a5759'],
  ['#f2545b', '#f3f7f0', '#19323c', '#a93f55'],
  ['#52489c', '#ffb997', '#f67e7d', '#0b032d'],
  ['#774936', '#edc4b3', '#b07d62', '#e6ccb2'],
] as const

export type Palette = (typeof PALETTES)[number]

/** Always the same palette for the same board. */
export function paletteOf(uid: string): Palette {
  let sum = 0
  for (let index = 0; index < uid.length; index++) sum = (sum * 31 + uid.charCodeAt(index)) % 65521
  return PALETTES[sum % PALETTES.length] ?? PALETTES[0]
}

interface ThumbnailProps {
  readonly uid: string
  /** `/assets/{sha256}.{ext}` */
  readonly address: string | null
  /** Where to find image bytes on this device, if the server doesn't have them yet. */
  readonly source?: { assetBlob(address: string): Promise<Blob | null> } | null
  /** The server has neither the board nor its thumbnail yet, so the thumbnail is not requested. */
  readonly isUnsent?: boolean
}

/** A board's thumbnail, or four colors if there is none. */
export function Thumbnail({ uid, address, source, isUnsent = false }: ThumbnailProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const isLocal = isUnsent || failed === address
  const local = useLocalPicture(isLocal ? address : null, source)
  const src = isLocal ? local : address && `${address}?w=640`
  // Blank while it is being read: the four colors would only flash.
  if (local === undefined) return <span aria-hidden="true" className={styles.picture} />
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
    <span aria-hidden="true" className={styles.colors} data-placeholder="">
      {paletteOf(uid).map((color) => (
        <span key={color} style={{ background: color }} />
      ))}
    </span>
  )
}

/** A URL of these bytes on this device; undefined while they are being read, null if they are not here. */
function useLocalPicture(address: string | null, source: ThumbnailProps['source']): string | null | undefined {
  const [found, setFound] = useState<{ readonly address: string; readonly url: string | null } | null>(null)
  useEffect(() => {
    if (!address || !source) return
    let made: string | null = null
    let isCurrent = true
    void source
      .assetBlob(address)
      .catch(reportUnless(isPictureFailure, 'ui', null))
      .then((blob) => {
        if (!isCurrent) return
        made = blob && URL.createObjectURL(blob)
        setFound({ address, url: made })
      })
    return () => {
      isCurrent = false
      if (made) URL.revokeObjectURL(made)
      setFound(null)
    }
  }, [address, source])
  if (!address || !source) return null
  return found?.address === address ? found.url : undefined
}
