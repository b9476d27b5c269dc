import { LatePart } from '../../ui/LatePart'

/** What only a wide screen shows. */
export const wideParts = new LatePart(() => import('./wide'))
