import { type CSSProperties, useEffect, useState } from 'react'
import { isAssetAddress } from '../../contract/rules/assetAddress'
import { isPictureFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

/** Where to find image bytes on this device, if the server doesn't have them yet. */
export interface PictureSource {
  assetBlob(address: string): Promise<Blob | null>
}

interface TemplatePictureProps {
  readonly address: string
  readonly source: PictureSource | null
  readonly className?: string
  readonly style: CSSProperties
}

/** An image of a template: a rendition from the server or cache, else this device's copy. */
export function TemplatePicture({ address, source, className, style }: TemplatePictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const [local, setLocal] = useState<string | null>(null)
  const isMissing = failed === address
  useEffect(() => {
    if (!isMissing || !source) return
    let url: string | null = null
    let isCurrent = true
    const find = async () => {
      const blob = await source.assetBlob(address).catch(reportUnless(isPictureFailure, 'templates', null))
      if (!blob || !isCurrent) return
      url = URL.createObjectURL(blob)
      setLocal(url)
    }
    void find()
    return () => {
      isCurrent = false
      if (url) URL.revokeObjectURL(url)
      setLocal(null)
    }
  }, [isMissing, source, address])
  if (!isAssetAddress(address)) return null
  const src = isMissing ? local : `${address}?w=320`
  if (!src) return <div className={className} style={{ ...style, background: 'var(--sunken)' }} />
  return (
    <img
      alt=""
      src={src}
      loading="lazy"
      decoding="async"
      className={className}
      style={style}
      onError={() => setFailed(address)}
    />
  )
}
