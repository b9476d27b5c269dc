import { arrivalsFor } from './offline/arrivals'
import { toast } from './ui/toast'

/** Says, once after a start, that something still waits for a board: shared, photographed, and then interrupted. */
export async function remindOfArrivals(userId: number, goTo: (path: string) => void): Promise<void> {
  const waiting = await arrivalsFor(userId).catch(() => [])
  if (waiting.length === 0 || /^\/(receive|take-photo)\b/.test(window.location.pathname)) return
  toast({
    title: waiting.length === 1 ? 'Something waits for a board' : `${waiting.length} things wait for a board`,
    description: 'What you shared or photographed is kept on this device.',
    action: { label: 'Choose a board', onClick: () => goTo('/receive') },
    isPassing: true,
  })
}
