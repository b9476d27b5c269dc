import type { ElementFields } from '../../../contract/element'
import { ELEMENTS_PER_BOARD_MAX } from '../../../contract/limits'
import { obtainPictures, picturesOf, withoutLost } from '../../imaging/obtainPictures'
import { uuidv7 } from '../../offline/ids'
import { toast } from '../../ui/toast'
import type { Point } from '../geometry/rect'
import type { ClipboardPage } from './ClipboardPage'
import { landElements } from './landing'
import { repeatStep } from './repeatStep'
import {
  BOARD_FULL,
  cannotBeUsedHere,
  couldNotBeRead,
  countOf,
  NOT_EVERYTHING_COULD_BE_PASTED,
  NOTHING_COULD_BE_PASTED,
  PASTED,
} from './words'

interface Pasting {
  /** Board px. */
  readonly at: Point | undefined
  /** What it was read from. */
  readonly html: string
}

/** Elements of this or another board, as one commit, selected. What cannot be had is said, and the rest is pasted. */
export async function pasteElements(
  { store, images }: ClipboardPage,
  { elements, bad }: { readonly elements: readonly ElementFields[]; readonly bad: number },
  { at, html }: Pasting,
): Promise<void> {
  const here = new Set(store.order.flatMap((id) => picturesOf(store.element(id))))
  const named = elements.flatMap((each) => picturesOf(each).filter((address) => !here.has(address)))
  const { assets, lost } = await obtainPictures(named, images)
  if (store.mode !== 'edit') return
  const had = withoutLost(elements, lost)
  if (store.size + had.length > ELEMENTS_PER_BOARD_MAX) {
    toast(BOARD_FULL)
    return
  }
  const landed = landElements(had, { at, visible: store.view.visible, newId: uuidv7 })
  const [first] = landed
  const step = repeatStep(store, html, { x: first?.positionX ?? 0, y: first?.positionY ?? 0 })
  for (const asset of assets) images.offer(asset.address, asset.blob)
  if (landed.length > 0)
    store.addAll(
      landed.map((each) => offset(each, step)),
      { assets },
    )
  tell(landed.length, bad, elements.length - had.length)
}

function offset(element: ElementFields, step: number): ElementFields {
  return {
    ...element,
    positionX: (element.positionX ?? 0) + step,
    positionY: (element.positionY ?? 0) + step,
  }
}

function tell(pasted: number, bad: number, lost: number): void {
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
