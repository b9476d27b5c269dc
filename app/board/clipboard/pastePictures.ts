import { centerOf, type Point } from '../../../contract/layout/rect'
import { CLIPBOARD_PICTURES_MAX, ELEMENTS_PER_BOARD_MAX } from '../../../contract/limits'
import { prepareImage } from '../../imaging/prepareImage'
import type { LocalAsset } from '../../offline/types'
import { isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { toast } from '../../ui/toast'
import { placeBlock } from '../arrange/placeBlock'
import { type NewElement, toolbarElement } from '../store/newElement'
import type { ClipboardPage } from './ClipboardPage'
import { loadPicture } from './loadPicture'
import { pictureSize } from './pictureSize'
import type { ForeignHtml } from './readForeignHtml'
import { elementsOfParts, readPastedText } from './readPastedText'
import {
  BOARD_FULL,
  countOf,
  IT_COULD_NOT_BE_READ,
  imagesCouldNotBePasted,
  PASTED,
  PASTING,
  SITE_DOES_NOT_ALLOW_IT,
  upToImages,
} from './words'

interface PasteOptions {
  readonly text: string
  /** Board px. */
  readonly at: Point | undefined
}

interface LoadedElements {
  readonly elements: NewElement[]
  readonly assets: LocalAsset[]
  /** For each missing picture, the reason. */
  readonly failed: string[]
}

/** Pastes the pictures of another program's HTML and its words as one text, in one commit, around `at` or in view. */
export async function pastePictures(
  { store, images }: ClipboardPage,
  { pictures, isCut }: ForeignHtml,
  { text, at }: PasteOptions,
): Promise<void> {
  const done = toast({ title: PASTING, description: countOf(pictures.length, 'image'), duration: Infinity })
  const { elements, assets, failed } = await loadAll(pictures)
  done()
  const words = readPastedText(text)
  const { visible } = store.view
  const around = store.surroundings(at ?? centerOf(visible))
  const placed = placeBlock(elements, around)
  if (words?.kind === 'text') {
    const [text, ...more] = words.texts
    placed.push(
      ...(more.length > 0 ? elementsOfParts(words.texts) : [{ ...toolbarElement({ kind: 'text' }), content: text }]),
    )
  }
  if (store.mode !== 'edit') return
  if (store.size + placed.length > ELEMENTS_PER_BOARD_MAX) {
    toast(BOARD_FULL)
    return
  }
  for (const asset of assets) images.offer(asset.address, asset.blob)
  if (placed.length > 0) store.addAll(placed, { assets, at: around.at })
  notifyPasted(placed.length, failed, isCut)
}

async function loadAll(pictures: readonly string[]): Promise<LoadedElements> {
  const taken: LoadedElements = { elements: [], assets: [], failed: [] }
  const loading = pictures.map((source) => loadPicture(source).catch(reportUnless(isPictureFailure, 'clipboard', null)))
  for (const each of loading) {
    const picture = await each
    if (!picture) taken.failed.push(SITE_DOES_NOT_ALLOW_IT)
    else if (picture.kind === 'address') {
      const { address } = picture
      taken.elements.push({ ...toolbarElement({ kind: 'image', address }), ...pictureSize(picture) })
    } else if (picture.kind === 'bytes') {
      try {
        const asset = await prepareImage(picture.blob)
        const { address } = asset
        taken.assets.push(asset)
        taken.elements.push({ ...toolbarElement({ kind: 'image', address }), ...pictureSize(asset) })
      } catch (error) {
        taken.failed.push(error instanceof Error ? error.message : IT_COULD_NOT_BE_READ)
      }
    }
  }
  return taken
}

function notifyPasted(pasted: number, failed: readonly string[], isCut: boolean): void {
  const [why] = failed
  const more = isCut ? upToImages(CLIPBOARD_PICTURES_MAX) : ''
  if (why === undefined) {
    toast({ title: PASTED, description: more || countOf(pasted, 'element') })
    return
  }
  toast({
    title: imagesCouldNotBePasted(failed.length),
    description: `${why} ${more}`.trim(),
    variant: 'destructive',
  })
}
