import { loadWideParts } from './pages/board/wideParts'

let boardPage: typeof import('./pages/board/BoardPage') | null = null

/** As in ui/useMediaQuery, which needs React: this is asked before that is here. */
const PHONE = '(max-width: 767.98px)'

/** The page of one board, fetched once; on a wide screen with all that it shows there. */
export async function loadBoardPage() {
  const wide = matchMedia(PHONE).matches ? null : loadWideParts().catch(() => null)
  boardPage ??= await import('./pages/board/BoardPage')
  await wide
  return boardPage
}

/** The page, where it is loaded already. */
export function loadedBoardPage() {
  return boardPage
}
