import { pictureSource } from '../raster/pictureSource'
import { type Rendered, renderSelection } from '../raster/renderSelection'
import type { BoardElement } from '../store/BoardElement'
import type { ClipboardImages } from './ClipboardPage'

/** Elements as they are now, drawn at twice their size on a transparent background. Throws if nothing can be drawn. */
export async function renderElements(elements: readonly BoardElement[], images: ClipboardImages): Promise<Rendered> {
  const byId = new Map(elements.map((element) => [element.id, element]))
  const scene = { order: [...byId.keys()], element: (id: string) => byId.get(id) }
  const picture = pictureSource((address) => images.copy(address))
  const rendered = await renderSelection(scene, 'all', { picture, scale: 2 })
  if (!rendered) throw new Error('There is nothing to draw')
  return rendered
}

/** Only the PNG of `renderElements`. */
export async function renderElementsAsPng(elements: readonly BoardElement[], images: ClipboardImages): Promise<Blob> {
  return (await renderElements(elements, images)).blob
}
