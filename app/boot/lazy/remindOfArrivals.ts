import { arrivalsFor } from '../../offline/plain/arrivals'
import { isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { toast } from '../../ui/toast'
import { ARRIVALS_WAIT_DETAIL, arrivalsWait, CHOOSE_BOARD } from '../page/words'

/** Notifies, once after a start, that items still wait for a board: shared or photographed, then interrupted. */
export async function remindOfArrivals(userId: number, goTo: (path: string) => void): Promise<void> {
  const waiting = await arrivalsFor(userId).catch(reportUnless(isPictureFailure, 'remindOfArrivals', []))
  if (waiting.length === 0 || /^\/(receive|take-photo)\b/.test(window.location.pathname)) return
  toast({
    title: arrivalsWait(waiting.length),
    description: ARRIVALS_WAIT_DETAIL,
    action: { label: CHOOSE_BOARD, onClick: () => goTo('/receive') },
    isPassing: true,
  })
}
