let boardPage: typeof import('./pages/board/BoardPage') | null = null

/** The page of one board, fetched once. */
export async function loadBoardPage() {
  boardPage ??= await import('./pages/board/BoardPage')
  return boardPage
}

/** The page, where it is loaded already. */
export function loadedBoardPage() {
  return boardPage
}
