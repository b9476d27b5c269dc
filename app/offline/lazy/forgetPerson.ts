import { pushMark, rememberPush } from '../initial/device'
import { arrivalsFor, deleteArrivals } from '../plain/incomingFiles'

/** Deletes what this device stores for a person outside their database: what waits for a board, and their push mark. */
export async function forgetPerson(userId: number): Promise<void> {
  // Not what waits for whoever signs in next.
  const own = (await arrivalsFor(userId)).filter((arrival) => arrival.userId === userId)
  await deleteArrivals(own.map(({ id }) => id))
  if ((await pushMark())?.userId === userId) await rememberPush(null)
}
