import { photoQueueOf } from '../board/photos/BoardPhotos'
import type { PhotoQueue } from '../board/photos/PhotoQueue'
import { TRIAL_USER_ID } from '../offline/plain/ids'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'
import { markTrial } from './trialMark'
import { openTrialWorkspace } from './trialWorkspace'

/** Ms to wait for images being added to the trial's boards; slower ones continue under the new owner. */
const PHOTOS_TIMEOUT_MS = 10_000

const adoptions = new WeakMap<Workspace, Promise<readonly string[]>>()

/** Adopts this device's trial for this person. Returns the uids of its boards, most recently edited first. */
export function adoptTrial(workspace: Workspace, openTrial = openTrialWorkspace): Promise<readonly string[]> {
  const adoption = adoptions.get(workspace) ?? adopt(workspace, openTrial)
  adoptions.set(workspace, adoption)
  adoption.catch((error: unknown) => {
    if (!isOutsideFailure(error)) reportError(error, 'account')
    return adoptions.delete(workspace)
  })
  return adoption
}

async function adopt(workspace: Workspace, openTrial: () => Promise<Workspace>): Promise<readonly string[]> {
  const trial = await openTrial()
  const queue = photoQueueOf(TRIAL_USER_ID)
  await photosPrepared(queue)
  // From here on, photos that are not prepared yet stay where `adoptDrafts` finds them.
  queue.detach()
  // The editor stores its last changes as it closes.
  await trial.settled()
  const uids = await workspace.adoptDrafts(trial)
  const countLeft = async () => (await trial.boards()).length + (await trial.photos.count())
  // The next start adopts what is left: another person's drafts and photos, for them, and what there was no room for.
  const isLeft = (await countLeft()) > 0 || queue.photos.some(({ storage }) => storage === 'refused')
  markTrial(isLeft)
  // Another tab may have begun a board, and marked it, just before.
  if (!isLeft && (await countLeft()) > 0) markTrial(true)
  await trial.close()
  return uids
}

async function photosPrepared(queue: PhotoQueue): Promise<void> {
  let stop = () => {}
  const prepared = new Promise<void>((resolve) => {
    const look = () => queue.photos.length === 0 && resolve()
    stop = queue.subscribe(look)
    look()
  })
  await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, PHOTOS_TIMEOUT_MS))])
  stop()
}
