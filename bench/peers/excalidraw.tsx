import { convertToExcalidrawElements, Excalidraw } from '@excalidraw/excalidraw'
import '@excalidraw/excalidraw/index.css'
import type { ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types'
import { createRoot } from 'react-dom/client'
import type { SceneElement } from '../browser/scenes'
import { type PeerCamera, readPictures, twoFrames } from './PeerPage'

// Excalidraw as its docs introduce it: only the component and a scene.

const root = document.createElement('div')
root.style.cssText = 'position:fixed;inset:0'
document.body.append(root)

const api = await new Promise<ExcalidrawImperativeAPI>((resolve) =>
  createRoot(root).render(<Excalidraw excalidrawAPI={resolve} />),
)

function skeleton({ id, type, content, x, y, width, height, rotation = 0, radius }: SceneElement) {
  const place = { id, x, y, width, height, angle: (rotation * Math.PI) / 180 }
  const plain = { ...place, strokeWidth: 1, roughness: 0, fillStyle: 'solid' } as const
  switch (type) {
    case 'image':
      return { ...plain, type, fileId: content, status: 'saved', roundness: radius ? { type: 3 } : null } as const
    case 'text':
      return { ...place, type, text: content, fontSize: 13, fontFamily: 2 } as const
    case 'shape':
      return { ...plain, type: 'ellipse', backgroundColor: '#4CAF50', strokeColor: 'transparent' } as const
    case 'color':
      return { ...plain, type: 'rectangle', backgroundColor: content, strokeColor: 'transparent' } as const
  }
}

const appState = ({ x, y, zoom }: PeerCamera) => ({ scrollX: x / zoom, scrollY: y / zoom, zoom: { value: zoom } })

window.peer = {
  async show(elements, camera) {
    const pictures = await readPictures(elements)
    const files = [...pictures].map(([id, dataURL]) => ({ id, dataURL, mimeType: 'image/jpeg', created: 1 }))
    api.addFiles(files as never)
    const shown = convertToExcalidrawElements(elements.map(skeleton) as never, { regenerateIds: false })
    api.updateScene({ elements: shown, appState: appState(camera) as never })
    await twoFrames()
  },
  look: (camera) => api.updateScene({ appState: appState(camera) as never }),
  select: (ids) =>
    api.updateScene({ appState: { selectedElementIds: Object.fromEntries(ids.map((id) => [id, true] as const)) } }),
}
