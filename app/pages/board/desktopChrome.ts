import { DeferredPart } from '../../ui/DeferredPart'

/** Shown only on a wide screen. */
export const desktopChrome = new DeferredPart(() => import('./desktopChromeParts'))
