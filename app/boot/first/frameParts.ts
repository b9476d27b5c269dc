import { SEARCH_PAGE } from '../../search/paths'
import { DeferredPart } from '../../ui/DeferredPart'

/** The header, footer and tab bar around a page. */
export const frameParts = new DeferredPart(() => import('../frame/frame'))

/**
 * Whether a page has no frame: the editor's canvas fills the page; on a phone, search fills the screen; a guest's page
 * has its own header.
 */
export function isBarePath(path: string, isPhone: boolean): boolean {
  return GUEST_PAGE.test(path) || EDITOR.test(path) || (isPhone && path === SEARCH_PAGE)
}

const GUEST_PAGE = /^\/s\/[^/]+\/?$/
const EDITOR = /^\/(board\/[^/]+|try)\/?$/
