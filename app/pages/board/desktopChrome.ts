import { DeferredPart } from '../../ui/DeferredPart'

/** What only a wide screen shows. */
export const desktopChrome = new DeferredPart(() => import('./desktopChromeParts'))
