import { fetchInitialSnapshot, readInitialSnapshot } from '../../offline/initial/initialSnapshot'
import { loadWorkspace } from '../../offline/initial/loadWorkspace'
import { isOutsideFailure } from '../../platform/expected'
import { LOGOUT_PENDING } from '../../platform/pendingLogout'
import { reportError, reportUnless } from '../../platform/reportError'
import { PHONE } from '../../ui/phone'
import { boardPage } from './boardPage'
import { frameParts, isBarePath } from './frameParts'

// Starts before the rest of the page has loaded, React included: the board is read meanwhile.

const BOARD_PATH = /^\/board\/(\d{1,9})$/
/** Ms to wait for the board, its page and the frame before rendering without them. */
const RENDER_TIMEOUT_MS = 600
/** Ms after which everything else starts, painted or not. */
const PAINT_TIMEOUT_MS = 2500

export interface FirstScreen {
  /** Resolves when there is something to render. */
  readonly ready: Promise<void>
  /** Resolves when what the first screen doesn't need may start. */
  readonly drawn: Promise<void>
}

/** The board id in a page's path; null if there is none. */
export function boardIdOf(path: string): number | null {
  const id = BOARD_PATH.exec(path)?.[1]
  return id === undefined ? null : Number(id)
}

/**
 * If the page opens with a board, the board is drawn first, in one go, and everything else comes after it. Otherwise
 * only the frame around the page is waited for.
 */
function prepare(path: string): FirstScreen {
  const isBare = isBarePath(path, matchMedia(PHONE).matches)
  const frame = isBare ? null : frameParts.load().catch(reportUnless(isOutsideFailure, 'firstScreen', null))
  const id = boardIdOf(path)
  if (id === null) {
    if (path.startsWith('/board/') || path === '/try') {
      // A new board: all of it is needed once it is known who is signed in, so it loads meanwhile.
      boardPage.load().catch(reportUnless(isOutsideFailure, 'firstScreen'))
      loadWorkspace().catch(reportUnless(isOutsideFailure, 'firstScreen'))
      if (path === '/try') import('../../pages/board/TryPage').catch(reportUnless(isOutsideFailure, 'firstScreen'))
    }
    return {
      ready: Promise.race([Promise.resolve(frame).then(() => {}), after(RENDER_TIMEOUT_MS)]),
      drawn: Promise.resolve(),
    }
  }
  const page = boardPage.load()
  const opening = open(id, page)
  const drawn = opening.then((board) => board?.drawn)
  return {
    ready: Promise.race([Promise.all([opening, frame]).then(() => {}), after(RENDER_TIMEOUT_MS)]),
    drawn: Promise.race([drawn, after(PAINT_TIMEOUT_MS)]),
  }
}

/** Null if there is nothing to draw yet; the rendered page explains why. */
async function open(id: number, page: ReturnType<typeof boardPage.load>) {
  try {
    const stored = await readInitialSnapshot(id).catch(reportUnless(isOutsideFailure, 'firstScreen', null))
    // Otherwise, whoever uses this device now would see the board of someone who has logged out.
    const mayRequest = () => !globalThis.localStorage?.getItem(LOGOUT_PENDING)
    const look = stored ?? (mayRequest() ? await fetchInitialSnapshot(id) : null)
    return look && (await page).openFirstBoard(id, Promise.resolve(look))
  } catch (error) {
    if (!isOutsideFailure(error)) reportError(error, 'firstScreen')
    return null
  }
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export const firstScreen = prepare(window.location.pathname)
