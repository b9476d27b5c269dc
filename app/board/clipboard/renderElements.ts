import { pictureSource } from '../raster/pictureSource'
import { type Rendered, renderSelection } from '../raster/renderSelection'
import type { BoardElement } from '../store/BoardElement'
import type { ClipboardImages } from './ClipboardPage'

/** Elements as they are at this moment, drawn at twice their size on nothing. Throws where nothing can be drawn. */
export async function renderElements(elements: readonly BoardElement[], images: ClipboardImages): Promise<Rendered> {
  const byId = new Map(elements.map((element) => [element.id, element]))
  const scene = { order: [...byId.keys()], element: (id: string) => byId.get(id) }
  const picture = pictureSource((address) => images.copy(address))
  const rendered = await renderSelection(scene, 'all', { picture, scale: 2 })
  if (!rendered) throw new Error('There is nothing to draw')
  return rendered
}

/** Its PNG. */
export async function renderElementsAsPng(elements: readonly BoardElement[], images: ClipboardImages): Promise<Blob> {
  return (await renderElements(elements, images)).blob
}
