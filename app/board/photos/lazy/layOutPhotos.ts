import { freePlace, type Surroundings } from '../../../../contract/layout/freePlace'
import { centerOf, offset, type Point, type Rect, union } from '../../../../contract/layout/rect'
import { readImageSize } from '../../../imaging/prepareImage'
import type { PhotoPlace } from '../../../offline/plain/incomingFiles'
import { isPictureFailure } from '../../../platform/expected'
import { reportUnless } from '../../../platform/reportError'
import { pictureBlock } from '../../arrange/pictureBlock'
import type { PendingPhoto, WaitingPhotos } from '../PhotoWork'
import { rectOf } from '../photoPlaces'

/**
 * The final places of one batch's pictures, by id, computed before the first is added: one block in which each has the
 * ratio of its file, in free space near the reserved places.
 */
export async function layOutPhotos(
  batch: readonly PendingPhoto[],
  { shelf }: WaitingPhotos,
  around: (at: Point) => Surroundings,
): Promise<Map<string, PhotoPlace>> {
  const places = new Map<string, PhotoPlace>()
  const reserved = union(batch.flatMap(({ place }) => (place ? rectOf(place) : [])))
  if (!reserved) return places
  const ratios: number[] = []
  const readable: string[] = []
  // One at a time: the bytes of many photos are too much for a phone's memory.
  for (const { id, file } of batch) {
    const bytes = file ?? (await shelf.file(id).catch(reportUnless(isPictureFailure, 'photos', null)))
    const size = bytes && (await readImageSize(bytes))
    if (!size) continue
    readable.push(id)
    ratios.push(size.width / size.height)
  }
  const box = batch[0]?.place ?? reserved
  const surroundings = around(centerOf(reserved))
  const taken = [...surroundings.taken]
  const put = (id: string, rect: Rect) => places.set(id, { ...rect, ...centerOf(rect) })
  const rects = pictureBlock(ratios, box, surroundings.visible ?? reserved)
  const block = union(rects)
  if (block) {
    const { x, y } = freePlace(block, surroundings)
    for (const [index, rect] of rects.entries()) put(readable[index] ?? '', offset(rect, x, y))
    taken.push(offset(block, x, y))
  }
  // A file of unknown size is unlikely to become a picture, but gets a free place in case it does.
  for (const { id } of batch) {
    if (places.has(id)) continue
    const rect = { ...box, ...freePlace(box, { ...surroundings, taken }) }
    put(id, rect)
    taken.push(rect)
  }
  return places
}
