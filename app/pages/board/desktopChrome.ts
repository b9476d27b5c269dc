import { DeferredPart } from '../../ui/DeferredPart'

/** The editor's parts for wide screens. */
export const desktopChrome = new DeferredPart(() => import('./desktopChromeParts'))
