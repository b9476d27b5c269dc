import { desktopChrome } from '../../pages/board/desktopChrome'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { DeferredPart } from '../../ui/DeferredPart'
import { PHONE } from '../../ui/phone'

/** The board page, on a wide screen along with everything else it shows. */
export const boardPage = new DeferredPart(async () => {
  const wide = matchMedia(PHONE).matches
    ? null
    : desktopChrome.load().catch(reportUnless(isOutsideFailure, 'boardPage', null))
  const page = await import('../../pages/board/BoardPage')
  await wide
  return page
})
