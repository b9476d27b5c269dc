import { loadWideParts } from './pages/board/wideParts'

let boardPage: typeof import('./pages/board/BoardPage') | null = null

/** Not in a file that draws: it is asked before any of those is here. The same as PHONE in ui/useMediaQuery. */
const WIDE = '(min-width: 768px)'

/** The page of one board, fetched once; on a wide screen with all that it shows there. */
export async function loadBoardPage() {
  const wide = matchMedia(WIDE).matches ? loadWideParts() : null
  boardPage ??= await import('./pages/board/BoardPage')
  await wide?.catch(() => null)
  return boardPage
}

/** The page, where it is loaded already. */
export function loadedBoardPage() {
  return boardPage
}
