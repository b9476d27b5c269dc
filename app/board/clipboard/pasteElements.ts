import { freePlace } from '../../../contract/layout/freePlace'
import { centerOf, type Point, type Rect, union } from '../../../contract/layout/rect'
import { ELEMENTS_PER_BOARD_MAX } from '../../../contract/limits'
import { defaultsOf } from '../../../contract/rules/elementDefaults'
import type { ElementFields } from '../../../contract/shared/element'
import { collectPictures, picturesOf, withoutLost } from '../../imaging/collectPictures'
import { uuidv7 } from '../../offline/plain/ids'
import { toast } from '../../ui/toast'
import { boundsOf } from '../geometry/rotation'
import { isBackground } from '../store/BoardElement'
import type { ClipboardPage } from './ClipboardPage'
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

interface PasteTarget {
  /** Where the top left corner of the whole block goes, board px. */
  readonly place: (block: Rect) => Point
  readonly newId: () => string
}

/** Prepares elements to paste: in the same arrangement and order, in new groups, neither locked nor hidden. */
export function placePastedElements(
  elements: readonly ElementFields[],
  { place, newId }: PasteTarget,
): ElementFields[] {
  const bounds = union(elements.filter((each) => !isBackground(each)).map(boundsOfFields))
  const corner = bounds && place(bounds)
  const [x, y] = corner ? [Math.round(corner.x - bounds.x), Math.round(corner.y - bounds.y)] : [0, 0]
  const groups = regroup(elements, newId)
  return elements.map((element) => ({
    ...element,
    positionX: (element.positionX ?? 0) + x,
    positionY: (element.positionY ?? 0) + y,
    properties: withoutLockAndVisibility(element.properties ?? {}, groups),
  }))
}

function boundsOfFields(fields: ElementFields): Rect {
  const { size } = defaultsOf(fields.type)
  return boundsOf({
    x: fields.positionX ?? 0,
    y: fields.positionY ?? 0,
    width: fields.width ?? size.width,
    height: fields.height ?? size.height,
    rotation: fields.rotation ?? 0,
  })
}

/** New ids for groups of two or more; a single remaining member is no group. */
function regroup(elements: readonly ElementFields[], newId: () => string): ReadonlyMap<unknown, string> {
  const counts = new Map<unknown, number>()
  for (const { properties } of elements) {
    const groupId = properties?.groupId
    if (groupId !== undefined) counts.set(groupId, (counts.get(groupId) ?? 0) + 1)
  }
  return new Map([...counts].flatMap(([groupId, count]) => (count > 1 ? [[groupId, newId()] as const] : [])))
}

type Properties = NonNullable<ElementFields['properties']>

function withoutLockAndVisibility(
  { locked: _, hidden: __, groupId, groupName, ...properties }: Properties,
  groups: ReadonlyMap<unknown, string>,
): Properties {
  const group = groups.get(groupId)
  if (group === undefined) return properties
  return { ...properties, groupId: group, ...(groupName !== undefined && { groupName }) }
}
