import { clamp } from '../../../contract/layout/rect'
import { POSITION_LIMIT, Z_INDEX_LIMIT } from '../../../contract/limits'
import type { ElementPatch } from '../../../contract/shared/element'
import { clampSize } from '../geometry/clampSize'
import { normalizeDegrees } from '../geometry/rotation'

type Geometry = 'positionX' | 'positionY' | 'width' | 'height' | 'rotation' | 'zIndex'

const NORMALIZERS: Record<Geometry, (value: number) => number> = {
  positionX: (value) => clamp(Math.round(value), -POSITION_LIMIT, POSITION_LIMIT),
  positionY: (value) => clamp(Math.round(value), -POSITION_LIMIT, POSITION_LIMIT),
  width: (value) => Math.round(clampSize(value)),
  height: (value) => Math.round(clampSize(value)),
  rotation: normalizeDegrees,
  zIndex: (value) => clamp(Math.round(value), -Z_INDEX_LIMIT, Z_INDEX_LIMIT),
}

const GEOMETRY = Object.keys(NORMALIZERS) as Geometry[]

/** The patch as it can be stored: whole px and degrees, within the contract's limits. */
export function normalizePatch<T extends Pick<ElementPatch, Geometry>>(patch: T): T {
  const normalized: Partial<Record<Geometry, number>> = {}
  for (const name of GEOMETRY) {
    const value = patch[name]
    // `+ 0` makes -0 an ordinary zero, which JSON and comparison expect.
    if (typeof value === 'number') normalized[name] = NORMALIZERS[name](value) + 0
  }
  return { ...patch, ...normalized }
}
