import { originalOf } from '../../../contract/modifiedImage'
import { isAssetAddress } from '../../../contract/rules/assetAddress'
import { markTrial } from '../../account/trialMark'
import { openTrialWorkspace } from '../../account/trialWorkspace'
import { fieldsOf } from '../../offline/outbox/drafts'
import { uuidv7 } from '../../offline/plain/ids'
import type { BoardSnapshot, LocalAsset, NewChange } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { boardPath } from '../../ui/paths'

/**
 * Copies a shared board to an unsaved board: in this person's workspace, or in the trial's without an account. Returns
 * its path. Rejects if an image can't be read or this device can't store it; nothing is left behind then.
 */
export async function remix({ board, elements }: BoardSnapshot, own: Workspace | null): Promise<string> {
  const workspace = own ?? (await openTrialWorkspace())
  const addresses = elements.flatMap((each) => [each.content, originalOf(each)]).filter(isAssetAddress)
  const assets: LocalAsset[] = []
  for (const address of new Set(addresses)) assets.push(await readAsset(address))
  const changes = elements.map((each): NewChange => {
    const data = fieldsOf({ ...each, boardUid: board.uid })
    return { mutationId: uuidv7(), change: { kind: 'element.create', elementId: uuidv7(), data } }
  })
  const draft = await workspace.createDraft({ name: board.name })
  try {
    await workspace.commit(draft.uid, changes, assets)
  } catch (error) {
    await workspace.discardDraft(draft.uid).catch(reportUnless(isOutsideFailure, 'shared'))
    throw error
  }
  if (own) return boardPath(draft)
  markTrial(true)
  return '/try'
}

async function readAsset(address: string): Promise<LocalAsset> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  const blob = await response.blob()
  const bitmap = await createImageBitmap(blob)
  const { width, height } = bitmap
  bitmap.close()
  return { address, blob, width, height }
}
