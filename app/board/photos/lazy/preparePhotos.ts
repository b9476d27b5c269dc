import { freePlace, type Surroundings } from '../../../../contract/layout/freePlace'
import { centerOf, offset, type Point, type Rect, union } from '../../../../contract/layout/rect'
import { MODIFICATIONS, ORIGINAL } from '../../../../contract/modifiedImage'
import { ImageError } from '../../../imaging/jobs/Job'
import { prepareImage, readImageSize } from '../../../imaging/prepareImage'
import { CodeUnavailable } from '../../../imaging/runInWorker'
import { uuidv7 } from '../../../offline/plain/ids'
import type { ChosenPhoto, PhotoPlace } from '../../../offline/plain/incomingFiles'
import type { Change, LocalAsset, LocalBoard } from '../../../offline/types'
import type { Workspace } from '../../../offline/workspace'
import { isPictureFailure } from '../../../platform/expected'
import { reportError, reportUnless } from '../../../platform/reportError'
import { toast } from '../../../ui/toast'
import { boundsOfShown, projectSnapshot } from '../../adding/projectSnapshot'
import { pictureBlock } from '../../arrange/pictureBlock'
import {
  IMAGE_ADDED,
  IMAGE_NOT_ADDED,
  imagesAreOnBoard,
  moreNotAdded,
  othersOnBoard,
  THE_IMAGE,
} from '../../clipboard/words'
import { imageInFrame } from '../../frames/emptyFrames'
import type { BoardElement } from '../../store/BoardElement'
import { isFrame } from '../../store/elementAppearance'
import { type NewElement, newElement, toolbarElement } from '../../store/newElement'
import { type OpenBoard, type PendingPhoto, type Prepared, rectOf, type WaitingPhotos } from '../PhotoQueue'
import { ARRANGE, waitForAnotherBoard } from './words'

/** How often to try a picture that fails for a reason other than its file. */
const TRIES = 3

interface Result {
  added: number
  /** Why files failed, with their names. */
  readonly failed: string[]
  /** How many of these files wait for another board. */
  homeless: number
  /** Arranges the added elements. */
  arrange?: () => void
}

type Outcome =
  | 'added'
  /** The file can't become a picture. */
  | { readonly refused: string }
  /** Its board no longer exists, or is not this person's to edit. */
  | 'homeless'
  /** Its board can't take it now. An event will trigger the next try. */
  | 'later'
  | 'out of reach'
  | 'failed'
  /** It is no longer pending. */
  | 'gone'

/** Results by board, since nothing was pending there. */
const results = new Map<string, Result>()
const failures = new Map<string, number>()
/** By batch: its elements that were added while their board was on the screen. */
const arrived = new Map<string, readonly string[]>()

/** See PhotoWork. One at a time: a decoded photo is some 50 MB. */
export async function preparePhotos(waiting: WaitingPhotos): Promise<Prepared> {
  const tried = new Set<string>()
  let prepared: Prepared = 'done'
  const next = () => waiting.photos.find(({ id, storage }) => storage !== 'storing' && !tried.has(id))
  for (let photo = next(); photo; photo = next()) {
    tried.add(photo.id)
    const current = photo
    const outcome = await waiting
      .exclusively(() => put(current, waiting))
      .catch(reportUnless(isPictureFailure, 'photos', 'failed' as const))
    if (outcome === 'out of reach') return outcome
    const isSettled =
      outcome !== null &&
      (await settle(current, outcome, waiting).catch(reportUnless(isPictureFailure, 'photos', false)))
    if (!isSettled) prepared = 'again'
  }
  return prepared
}

async function put(photo: PendingPhoto, waiting: WaitingPhotos): Promise<Outcome> {
  const { shelf, workspace } = waiting
  const signal = waiting.signalOf(photo)
  if (signal.aborted) return 'gone'
  // Another tab may have finished or canceled it.
  const isGone = async () => {
    const isThere =
      photo.storage !== 'stored' || (await shelf.has(photo.id).catch(reportUnless(isPictureFailure, 'photos', true)))
    return !isThere && !(await waiting.isLost(photo))
  }
  if (await isGone()) return 'gone'
  const shown = waiting.boardOf(photo)
  // Once its workspace is closed, a board that is still on the screen stores nothing more.
  const board = shown?.store.source.closed?.aborted ? null : shown
  const target = board ? onScreen(board, photo) : workspace ? await inWorkspace(workspace, photo) : 'later'
  if (typeof target === 'string') return target
  if (target.has(photo)) return 'added'
  const laidOut = photo.isReserved ? await layOut(photo, target, waiting) : photo
  const file = photo.file ?? (await shelf.file(photo.id))
  if (!file) return 'gone'
  try {
    const asset = await prepareImage(file, { signal })
    if ((await isGone()) || signal.aborted) return 'gone'
    // Its person has logged out, or signed in and adopts it: it continues with their workspace.
    return workspace && waiting.workspace !== workspace ? 'later' : await target.put(laidOut, asset)
  } catch (error) {
    if (signal.aborted) return 'gone'
    if (error instanceof ImageError) return { refused: `${photo.name || THE_IMAGE}: ${error.message}` }
    if (!isPictureFailure(error)) reportError(error, 'photos')
    return error instanceof CodeUnavailable ? 'out of reach' : 'failed'
  }
}

async function layOut(photo: PendingPhoto, target: Target, waiting: WaitingPhotos): Promise<PendingPhoto> {
  const batch = waiting.photos.filter((other) => other.batch === photo.batch && other.isReserved)
  // Another tab may have done it before it closed.
  const rows = await waiting.shelf.list().catch(reportUnless(isPictureFailure, 'photos', []))
  const known = rows.filter((row) => row.batch === photo.batch && !row.isReserved)
  const others = waiting.photos.flatMap(({ boardUid, batch, place }) =>
    place && boardUid === photo.boardUid && batch !== photo.batch ? rectOf(place) : [],
  )
  const places =
    known.length > 0
      ? new Map(known.flatMap(({ id, place }) => (place ? [[id, place]] : [])))
      : await layOutPhotos(batch, waiting, (at) => target.around(at, others))
  await waiting.setPlaces(places)
  // Someone who has just chosen photos wants to see them arrive.
  if (photo.file) target.reveal(union([...places.values()].map(rectOf)))
  return waiting.photos.find(({ id }) => id === photo.id) ?? photo
}

/**
 * The final places of one batch's pictures, by id, computed before the first is added: one block in which each has the
 * ratio of its file, in free space near the reserved places.
 */
async function layOutPhotos(
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

/** False if it should be retried later. */
async function settle(photo: PendingPhoto, outcome: Outcome, waiting: WaitingPhotos): Promise<boolean> {
  if (outcome === 'later') return true
  const { id, boardUid } = photo
  const result = results.get(boardUid) ?? { added: 0, failed: [], homeless: 0 }
  results.set(boardUid, result)
  const tries = (failures.get(id) ?? 0) + 1
  if (outcome === 'failed') failures.set(id, tries)
  if (outcome === 'failed' && tries < TRIES) return false
  if (outcome === 'homeless' || outcome === 'failed') {
    await waiting.release(photo)
    result.homeless++
  }
  if (outcome === 'added') result.added++
  const arrange = waiting.boardOf(photo)?.arrange
  const ids = arrived.get(photo.batch ?? '')
  if (arrange && ids && ids.length > 1)
    result.arrange = () => {
      waiting.boardOf(photo)?.store.select(ids)
      arrange()
    }
  if (typeof outcome === 'object') result.failed.push(outcome.refused)
  await waiting.done(photo)
  if (!waiting.photos.some(({ batch }) => batch === photo.batch)) arrived.delete(photo.batch ?? '')
  if (waiting.photos.some((other) => other.boardUid === boardUid)) return true
  results.delete(boardUid)
  notify(result)
  return true
}

function notify({ added, failed, homeless, arrange }: Result): void {
  const [first] = failed
  if (first !== undefined) {
    const rest = failed.length > 1 ? ` ${moreNotAdded(failed.length - 1)}` : ''
    const others = added > 0 ? ` ${othersOnBoard(added)}` : ''
    toast({ title: IMAGE_NOT_ADDED, description: `${first}${rest}${others}`, variant: 'destructive' })
  } else if (homeless > 0) {
    toast({ title: IMAGE_NOT_ADDED, description: waitForAnotherBoard(homeless), variant: 'destructive' })
  } else if (added > 0) {
    toast({
      title: IMAGE_ADDED,
      description: added > 1 ? imagesAreOnBoard(added) : undefined,
      ...(arrange && { action: { label: ARRANGE, onClick: arrange } }),
    })
  }
}

/** The element that exists once a photo was added. A frame is replaced by an element with the photo's own id. */
const addedId = ({ id, elementId, place }: ChosenPhoto) => (place === null ? id : elementId)

interface Target {
  /** Whether it was added before, but that was not recorded. */
  has(photo: ChosenPhoto): boolean
  put(photo: ChosenPhoto, asset: LocalAsset): Promise<'added' | Absent>
  /** The surroundings in which to place a batch; `places` are reserved for others. */
  around(at: Point, places: readonly Rect[]): Surroundings
  reveal(bounds: Rect | null): void
}

type Absent = 'later' | 'homeless'

function absence({ deletedAt, isGone, canEdit }: LocalBoard): Absent | null {
  // Its owner may restore it.
  if (deletedAt !== null && !isGone) return 'later'
  return isGone || !canEdit ? 'homeless' : null
}

/** On an open board: like this person's own action, it can be undone, and selects what was just chosen. */
function onScreen({ store, images }: OpenBoard, { file }: PendingPhoto): Target | Absent {
  if (store.status !== 'ready' || !store.board) return 'later'
  return (
    absence(store.board) ?? {
      has: (photo) => store.element(addedId(photo)) !== undefined,
      around: (at, places) => store.surroundings(at, places),
      reveal: (bounds) => store.reveal(bounds),
      async put({ id, place, elementId, name, batch = elementId }, asset) {
        images.offer(asset.address, asset.blob)
        if (place) {
          const defaults = toolbarElement({ kind: 'image', address: asset.address, alt: altOf(name) })
          const others = arrived.get(batch) ?? []
          // Not if something else was selected since.
          const isTheirs = others.length === 0 || [...store.selection].every((id) => others.includes(id))
          store.addAll([boxIn(place, asset)], { defaults, assets: [asset], ids: [elementId], select: false, batch })
          arrived.set(batch, [...others, elementId])
          if (file !== null && isTheirs) store.select([...others, elementId])
        } else {
          const replaced = store.element(elementId)
          if (!replaced || !takesImage(replaced)) return 'homeless'
          if (isFrame(replaced)) fillFrame(store, replaced, { id, asset, alt: altOf(name), batch })
          else store.update([elementId], replacing(asset), [asset], `adding ${batch}`)
        }
        return (await allStored(store)) ? 'added' : 'later'
      },
    }
  )
}

/** A frame may have become an ordinary shape since the photo was chosen for it. */
const takesImage = (element: BoardElement): boolean => element.type === 'image' || isFrame(element)

interface Filling {
  /** Of the image. */
  readonly id: string
  readonly asset: LocalAsset
  readonly alt: string | undefined
  readonly batch: string
}

/** Frames that are filled together are one undo step. The image replaces its frame in the selection. */
function fillFrame(store: OpenBoard['store'], frame: BoardElement, { id, asset, alt, batch }: Filling): void {
  const others = [...store.selection].filter((selected) => selected !== frame.id)
  const isSelected = others.length < store.selection.size
  const added = [imageInFrame(frame, asset.address, alt)]
  store.apply(added, [], [frame.id], [asset], { kind: `adding ${batch}`, ids: [id] })
  if (isSelected) store.select([...others, id])
}

/** On a board that is not on the screen. */
async function inWorkspace(workspace: Workspace, { boardUid }: ChosenPhoto): Promise<Target | Absent> {
  const board = (await workspace.allBoards()).find(({ uid }) => uid === boardUid)
  const absent = board ? absence(board) : 'homeless'
  if (absent) return absent
  const snapshot = await workspace.readBoard(boardUid)
  const here = snapshot ? projectSnapshot(snapshot) : []
  const taken = boundsOfShown(here)
  return {
    around: (at, places) => ({ taken: [...taken, ...places], visible: null, random: Math.random, at }),
    reveal: () => {},
    has: (photo) => here.some(({ id }) => id === addedId(photo)),
    async put({ id, place, elementId, name }, asset) {
      const replaced = here.find((element) => element.id === elementId)
      if (!place && (!replaced || !takesImage(replaced))) return 'homeless'
      const topZ = here.reduce((top, { zIndex }) => Math.max(top, zIndex), 0)
      const around = { topZ, place: () => NOWHERE }
      const address = asset.address
      const change: Change = place
        ? {
            kind: 'element.create',
            elementId,
            data: newElement(
              { ...toolbarElement({ kind: 'image', address, alt: altOf(name) }), ...boxIn(place, asset) },
              around,
            ),
          }
        : replaced && isFrame(replaced)
          ? {
              kind: 'element.create',
              elementId: id,
              data: newElement(imageInFrame(replaced, address, altOf(name)), around),
            }
          : { kind: 'element.update', elementId, baseRev: snapshot?.board.cursor ?? 0, data: replacing(asset) }
      const changes: Change[] =
        replaced && isFrame(replaced) ? [change, { kind: 'element.delete', elementId }] : [change]
      const mutations = changes.map((each) => ({ mutationId: uuidv7(), change: each }))
      await workspace.commit(boardUid, mutations, [asset])
      return 'added'
    },
  }
}

const NOWHERE = { x: 0, y: 0 }
/** By how much ratios may differ: a slight crop fits pictures to whole px. */
const SAME_RATIO = 0.015

function boxIn({ x, y, width, height }: PhotoPlace, asset: LocalAsset): NewElement {
  const ratio = asset.width / asset.height
  const isMadeForIt = Math.abs(width / height / ratio - 1) < SAME_RATIO
  const size = isMadeForIt
    ? { width, height }
    : { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) }
  return { positionX: x - size.width / 2, positionY: y - size.height / 2, ...size }
}

/** The crop and the modifications were made for the replaced picture. */
function replacing({ address }: LocalAsset) {
  return { content: address, properties: { crop: null, [ORIGINAL]: null, [MODIFICATIONS]: null } }
}

/**
 * Resolves once all of the board is stored on the device; waits while there is no room. False if that can't happen any
 * more: the workspace was closed.
 */
async function allStored(store: OpenBoard['store']): Promise<boolean> {
  await store.stored()
  while (store.unstored > 0 && !store.source.closed?.aborted) {
    const { closed } = store.source
    await new Promise<void>((resolve) => {
      const stop = store.subscribe('unstored', end)
      closed?.addEventListener('abort', end)
      function end() {
        stop()
        closed?.removeEventListener('abort', end)
        resolve()
      }
    })
    await store.stored()
  }
  return store.unstored === 0
}

/** A file's name serves as the first description, unless a camera or the clipboard made it up. */
function altOf(fileName: string): string | undefined {
  const name = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
  return /^(image|img|dsc|pxl|photo|screenshot|unknown)?[\s\d]*$/i.test(name) ? undefined : name
}
