import { createRoot } from 'react-dom/client'
import { AssetRecordType, createShapeId, type Editor, type TLShapePartial, Tldraw, toRichText } from 'tldraw'
import 'tldraw/tldraw.css'
import type { SceneElement } from '../browser/scenes'
import { type PeerCamera, readPictures, twoFrames } from './PeerPage'

// tldraw as its docs introduce it: only the component, and shapes in its store. It can't round images.

const root = document.createElement('div')
root.style.cssText = 'position:fixed;inset:0'
document.body.append(root)

const editor = await new Promise<Editor>((resolve) =>
  createRoot(root).render(<Tldraw onMount={resolve} options={{ maxShapesPerPage: 10_000 }} />),
)

const assetId = (address: string) => AssetRecordType.createId(address.replaceAll(/\W/g, ''))

function partial({ id, type, content, x, y, width, height, rotation = 0 }: SceneElement): TLShapePartial {
  const turned = { id: createShapeId(id), x, y, rotation: (rotation * Math.PI) / 180 }
  switch (type) {
    case 'image':
      return { ...turned, type, props: { w: width, h: height, assetId: assetId(content) } }
    case 'text':
      return { ...turned, type, props: { richText: toRichText(content), w: width, autoSize: false, size: 's' } }
    case 'shape':
      return {
        ...turned,
        type: 'geo',
        props: { geo: 'ellipse', w: width, h: height, fill: 'solid', dash: 'solid', color: 'green' },
      }
    case 'color':
      return {
        ...turned,
        type: 'geo',
        props: { geo: 'rectangle', w: width, h: height, fill: 'solid', dash: 'solid', color: 'red' },
      }
  }
}

const look = ({ x, y, zoom }: PeerCamera) => editor.setCamera({ x: x / zoom, y: y / zoom, z: zoom }, { force: true })

window.peer = {
  async show(elements, camera) {
    const pictures = await readPictures(elements)
    editor.createAssets(
      [...pictures].map(([address, src]) => ({
        id: assetId(address),
        type: 'image',
        typeName: 'asset',
        props: { name: address, src, w: 640, h: 480, mimeType: 'image/jpeg', isAnimated: false },
        meta: {},
      })),
    )
    editor.createShapes(elements.map(partial))
    look(camera)
    await twoFrames()
  },
  look,
  select: (ids) => void editor.select(...ids.map((id) => createShapeId(id))),
}
