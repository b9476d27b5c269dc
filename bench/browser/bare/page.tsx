import { memo, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { SceneElement } from '../scenes'

// A minimal page that still draws, culls, pans and drags as docs/architecture.md (What is drawn) says: no accounts, no
// storage, no sync, no tools. Any cost beyond it is the product's own.

const MARGIN = 0.4

let elements = new Map<string, SceneElement>()
let ids: readonly string[] = []
let selected: string | null = null
let lifted: string | null = null
let culled: { x0: number; y0: number; x1: number; y1: number } | null = null
const view = { x: 0, y: 0 }
let offset = { x: 0, y: 0 }
let requested = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const notify = () => {
  for (const listener of [...listeners]) listener()
}

const Item = memo(function Item({ id }: { readonly id: string }) {
  const element = useSyncExternalStore(subscribe, () => elements.get(id))
  const isSelected = useSyncExternalStore(subscribe, () => selected === id)
  if (!element) return null
  const { x, y, width, height, type, content } = element
  const shared = { 'data-element-id': id, 'aria-selected': isSelected, className: 'e' }
  const place = { left: x, top: y, width, height }
  switch (type) {
    case 'image':
      return <img {...shared} style={place} src={content} alt="" draggable={false} decoding="async" />
    case 'text':
      return (
        <div {...shared} style={{ ...place, fontSize: 13 }}>
          {content}
        </div>
      )
    case 'color':
      return <div {...shared} style={{ ...place, backgroundColor: content }} />
    case 'shape':
      return <div {...shared} style={{ ...place, backgroundColor: '#4CAF50', borderRadius: '50%' }} />
  }
})

const Items = () => useSyncExternalStore(subscribe, () => ids).map((id) => <Item key={id} id={id} />)
const Lifted = () => {
  const id = useSyncExternalStore(subscribe, () => lifted)
  return id && <Item id={id} />
}

const root = document.createElement('div')
root.id = 'canvas'
root.dataset.canvas = ''
document.body.append(root)
let world: HTMLElement | null = null
let lift: HTMLElement | null = null

function cull() {
  const [width, height] = [innerWidth, innerHeight]
  const seen = { x0: -view.x, y0: -view.y, x1: width - view.x, y1: height - view.y }
  const isInside =
    culled && seen.x0 >= culled.x0 && seen.y0 >= culled.y0 && seen.x1 <= culled.x1 && seen.y1 <= culled.y1
  if (isInside && culled) return
  const [dx, dy] = [width * MARGIN, height * MARGIN]
  const box = { x0: seen.x0 - dx, y0: seen.y0 - dy, x1: seen.x1 + dx, y1: seen.y1 + dy }
  culled = box
  ids = [...elements.values()]
    .filter((e) => e.id !== lifted && e.x < box.x1 && e.x + e.width > box.x0 && e.y < box.y1 && e.y + e.height > box.y0)
    .map((e) => e.id)
  notify()
}

function paint() {
  requested = 0
  if (world) world.style.transform = `translate(${view.x}px,${view.y}px)`
  if (lift) lift.style.transform = `translate(${view.x + offset.x}px,${view.y + offset.y}px)`
  cull()
}
const ask = () => {
  if (requested === 0) requested = requestAnimationFrame(paint)
}

function hit(x: number, y: number): SceneElement | undefined {
  const [bx, by] = [x - view.x, y - view.y]
  return [...elements.values()].findLast((e) => bx >= e.x && bx <= e.x + e.width && by >= e.y && by <= e.y + e.height)
}

let from: { x: number; y: number } | null = null
root.addEventListener('pointerdown', (event) => {
  selected = hit(event.clientX, event.clientY)?.id ?? null
  from = { x: event.clientX, y: event.clientY }
  notify()
})
root.addEventListener('pointermove', (event) => {
  if (!from || !selected) return
  if (!lifted) {
    lifted = selected
    ids = ids.filter((id) => id !== lifted)
    notify()
  }
  offset = { x: event.clientX - from.x, y: event.clientY - from.y }
  ask()
})
root.addEventListener('pointerup', () => {
  const element = lifted && elements.get(lifted)
  if (element) elements.set(element.id, { ...element, x: element.x + offset.x, y: element.y + offset.y })
  lifted = null
  from = null
  offset = { x: 0, y: 0 }
  culled = null
  ask()
})
root.addEventListener(
  'wheel',
  (event) => {
    event.preventDefault()
    view.x -= event.deltaX
    view.y -= event.deltaY
    ask()
  },
  { passive: false },
)

const scene: { elements: SceneElement[]; x: number; y: number } = await (
  await fetch(`/scene.json${location.search}`)
).json()
elements = new Map(scene.elements.map((element) => [element.id, element]))
Object.assign(view, { x: scene.x, y: scene.y })
const right = Math.max(...scene.elements.map((e) => e.x + e.width)) + 500
const bottom = Math.max(...scene.elements.map((e) => e.y + e.height)) + 500
createRoot(root).render(
  <>
    <div
      className="w"
      style={{ width: right, height: bottom }}
      ref={(node) => {
        world = node
      }}
    >
      <Items />
    </div>
    <div
      className="w"
      ref={(node) => {
        lift = node
        ask()
      }}
    >
      <Lifted />
    </div>
  </>,
)
