import type { AssetType } from '../rules/assetAddress'
import type { Exif } from './exif'

export interface Header extends Exif {
  /** HEIC is recognized, but only some browsers decode it, and boards don't store it. */
  readonly type: AssetType | 'image/heic'
  /** Pixels as stored, before EXIF rotation. */
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
  readonly isAnimated: boolean
}
