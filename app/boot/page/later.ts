import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { whenIdle } from '../../ui/afterDrawing'
import { boardPage } from '../first/boardPage'

/** Ms after which a stored editor is prepared for the first tap on a board. */
const EDITOR_DELAY = 1000
/** Ms after which the first screen has surely been drawn, and the person has not navigated far. */
const START_DELAY = 3000

/** Evaluates the editor when idle, if the service worker has stored it. Returns a cancel function. */
export function prepareEditor(): () => void {
  let stop = () => {}
  const load = () => {
    if (navigator.serviceWorker?.controller) boardPage.load().catch(reportUnless(isOutsideFailure, 'prepareEditor'))
  }
  const timer = setTimeout(() => {
    stop = whenIdle(load)
  }, EDITOR_DELAY)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Loads and starts what follows the first screen (`afterStart`). Returns a cancel function. */
export function startLater(workspace: Workspace, goTo: (path: string) => void): () => void {
  let stop = () => {}
  let isCanceled = false
  const start = async () => {
    const { afterStart } = await import('../lazy/afterStart')
    if (!isCanceled) stop = afterStart(workspace, goTo)
  }
  const timer = setTimeout(() => void start().catch(reportUnless(isOutsideFailure, 'startLater')), START_DELAY)
  return () => {
    isCanceled = true
    clearTimeout(timer)
    stop()
  }
}
