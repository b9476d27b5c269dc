import { wideParts } from './pages/board/wideParts'
import { LatePart } from './ui/LatePart'
import { PHONE } from './ui/phone'

/** The page of one board; on a wide screen with all that it shows there. */
export const boardPage = new LatePart(async () => {
  const wide = matchMedia(PHONE).matches ? null : wideParts.load().catch(() => null)
  const page = await import('./pages/board/BoardPage')
  await wide
  return page
})
