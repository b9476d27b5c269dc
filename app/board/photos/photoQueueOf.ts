import { uuidv7 } from '../../offline/plain/ids'
import { ChosenPhotos, saveArrival } from '../../offline/plain/incomingFiles'
import { PhotoQueue } from './PhotoQueue'

const queues = new Map<number, PhotoQueue>()

/** This page's queue of a person's pictures. Needs no workspace, which may still be loading. */
export function photoQueueOf(userId: number): PhotoQueue {
  const known = queues.get(userId)
  if (known) return known
  const queue = new PhotoQueue({
    shelf: new ChosenPhotos(userId),
    load: () => import('./lazy/preparePhotos'),
    exclusively: (work) => alone(`moodloom-photos-${userId}`, work),
    release: async ({ from }, file) => {
      await saveArrival({ userId, from, files: [file] })
    },
    setTimer: (run, ms) => setTimeout(run, ms),
    newId: uuidv7,
  })
  // Code that was unreachable may be available: the network is back, or the service worker has the whole app.
  const page: Partial<Pick<EventTarget, 'addEventListener'>> = globalThis
  for (const hint of ['online', 'pageshow', 'visibilitychange']) page.addEventListener?.(hint, () => queue.wake())
  globalThis.navigator?.serviceWorker?.addEventListener('controllerchange', () => queue.wake())
  queues.set(userId, queue)
  return queue
}

/** Runs the work under a lock; null if another tab has it. Always runs without lock support. */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  return locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : null))
}
