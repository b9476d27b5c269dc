import { freePlace } from '../../../contract/layout/freePlace'
import { centerOf, type Point } from '../../../contract/layout/rect'
import { ELEMENTS_PER_BOARD_MAX } from '../../../contract/limits'
import type { ElementFields } from '../../../contract/shared/element'
import { collectPictures, picturesOf, withoutLost } from '../../imaging/collectPictures'
import { uuidv7 } from '../../offline/plain/ids'
import { toast } from '../../ui/toast'
import type { ClipboardPage } from './ClipboardPage'
import { placePastedElements } from './placePastedElements'
import {
  BOARD_FULL,
  cannotBeUsedHere,
  couldNotBeRead,
  countOf,
  NOT_EVERYTHING_COULD_BE_PASTED,
  NOTHING_COULD_BE_PASTED,
  PASTED,
} from './words'

interface PasteOptions {
  /** Board px. */
  readonly at: Point | undefined
}

/** Pastes and selects elements of this or another board, as one commit. Reports those that can't be loaded. */
export async function pasteElements(
  { store, images }: ClipboardPage,
  { elements, bad }: { readonly elements: readonly ElementFields[]; readonly bad: number },
  { at }: PasteOptions,
): Promise<void> {
  const here = new Set(store.order.flatMap((id) => picturesOf(store.element(id))))
  const named = elements.flatMap((each) => picturesOf(each).filter((address) => !here.has(address)))
  const { assets, lost } = await collectPictures(named, images)
  if (store.mode !== 'edit') return
  const had = withoutLost(elements, lost)
  if (store.size + had.length > ELEMENTS_PER_BOARD_MAX) {
    toast(BOARD_FULL)
    return
  }
  const around = store.surroundings(at ?? centerOf(store.view.visible))
  const landed = placePastedElements(had, { place: (block) => freePlace(block, around), newId: uuidv7 })
  for (const asset of assets) images.offer(asset.address, asset.blob)
  if (landed.length > 0) store.addAll(landed, { assets })
  notifyPasted(landed.length, bad, elements.length - had.length)
}

function notifyPasted(pasted: number, bad: number, lost: number): void {
  if (bad + lost === 0) {
    toast({ title: PASTED, description: countOf(pasted, 'element'), isPassing: true })
    return
  }
  const why = [lost > 0 && cannotBeUsedHere(lost), bad > 0 && couldNotBeRead(bad)]
  toast({
    title: pasted === 0 ? NOTHING_COULD_BE_PASTED : NOT_EVERYTHING_COULD_BE_PASTED,
    description: why.filter(Boolean).join(' '),
    variant: 'destructive',
  })
}
