import { type Ref, use, useEffect, useLayoutEffect, useRef } from 'react'
import { clamp, offset, type Rect, union } from '../../../../contract/layout/rect'
import type { Peer } from '../../../live/BoardFeed'
import { SparklesIcon } from '../../../ui/icons'
import { toScreen } from '../../geometry/camera'
import { boundsOf } from '../../geometry/rotation'
import { type BoardElement, boxOf, isBackground } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { BoardViewContext } from '../BoardViewContext'
import { useElement } from '../useBoardStore'
import styles from './live.module.css'
import { type LiveClient, useLive, usePeers } from './useLive'

/** Screen px between an element and the outline: the user's own selection shows beside it. */
const GAP = 3

interface PeerSelectionsProps {
  readonly live: LiveClient
}

/** The others' selections, outlined in their colors: 1.5 px at any zoom. */
export function PeerSelections({ live }: PeerSelectionsProps) {
  return usePeers(live).map((peer) =>
    peer.selection.length > 0 ? <PeerSelection key={peer.userId} live={live} peer={peer} /> : null,
  )
}

/** More outlines than this for one person would only be noise. */
const MOST_OUTLINES = 40

const CURSORS = ['cursors'] as const

interface PeerSelectionProps extends PeerSelectionsProps {
  readonly peer: Peer
}

function PeerSelection({ live, peer }: PeerSelectionProps) {
  const ids = peer.selection.slice(0, MOST_OUTLINES)
  const hasCursor = useLive(live, CURSORS, ({ cursors }) => Boolean(cursors.get(peer.userId)))
  return (
    <div style={{ '--peer': peer.color }} data-peer-selection={peer.username} aria-hidden="true">
      {ids.map((id) => (
        <Outline key={id} id={id} />
      ))}
      {/* A cursor already shows the name; a lifted finger leaves none. */}
      {!hasCursor && <SelectionTag ids={ids} peer={peer} />}
    </div>
  )
}

function Outline({ id }: { readonly id: string }) {
  const { store, frame } = use(BoardViewContext)
  const element = useElement(store, id)
  const node = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (element && node.current) placeOutline(store, element, node.current)
  }, [store, element])
  useEffect(
    () =>
      frame.onPaint(() => {
        const current = store.element(id)
        if (current && node.current) placeOutline(store, current, node.current)
      }),
    [store, frame, id],
  )
  return element && !isBackground(element) ? <div ref={node} className={styles.outline} data-outline={id} /> : null
}

function placeOutline(store: BoardStore, element: BoardElement, node: HTMLElement): void {
  const { camera } = store
  const lift = store.lift?.ids.has(element.id) ? store.lift : null
  const { x, y } = toScreen(camera, { x: element.positionX + (lift?.dx ?? 0), y: element.positionY + (lift?.dy ?? 0) })
  const width = element.width * camera.zoom + 2 * GAP
  const height = element.height * camera.zoom + 2 * GAP
  const turn = element.rotation === 0 ? '' : ` rotate(${element.rotation}deg)`
  node.style.cssText = `width:${width}px;height:${height}px;transform:translate(${x - GAP}px,${y - GAP}px)${turn}`
}

interface SelectionTagProps {
  readonly ids: readonly string[]
  readonly peer: Peer
}

/** The name, upright, above the outlines; it stays on the screen while any of them is. */
function SelectionTag({ ids, peer }: SelectionTagProps) {
  const { store, frame } = use(BoardViewContext)
  const node = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      if (node.current) placeTag(store, ids, node.current)
    }
    const stops = [frame.onPaint(place), ...ids.map((id) => store.subscribeElement(id, place))]
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, frame, ids])
  return <PeerTag ref={node} className={styles.name} username={peer.username} agentOf={peer.agentOf} />
}

/** Screen px that a name takes above what it belongs to. */
const TAG_HEIGHT = 24

function placeTag(store: BoardStore, ids: readonly string[], node: HTMLElement): void {
  const around = union(ids.flatMap((id) => shownBounds(store, id) ?? []))
  const { camera } = store
  const { width, height } = store.view.viewport
  const { x, y } = toScreen(camera, around ?? { x: 0, y: 0 })
  const right = x + (around?.width ?? 0) * camera.zoom
  const bottom = y + (around?.height ?? 0) * camera.zoom
  const isSeen = around !== null && right > 0 && bottom > 0 && x < width && y < height
  node.hidden = !isSeen
  if (isSeen) node.style.transform = `translate(${Math.max(x - GAP, 4)}px,${clamp(y - GAP - TAG_HEIGHT, 4, height)}px)`
}

/** An element's upright rect as drawn, with drafts and a running move; null if it is a background or missing. */
export function shownBounds(store: BoardStore, id: string): Rect | null {
  const element = store.element(id)
  if (!element || isBackground(element)) return null
  const bounds = boundsOf(boxOf(element))
  const { lift } = store
  return lift?.ids.has(id) ? offset(bounds, lift.dx, lift.dy) : bounds
}

interface PeerTagProps extends Pick<Peer, 'username' | 'agentOf'> {
  readonly className: string | undefined
  readonly ref?: Ref<HTMLSpanElement>
}

/** A peer's name on the canvas; an agent's has an icon before it. */
export function PeerTag({ username, agentOf, className, ref }: PeerTagProps) {
  return (
    <span ref={ref} className={className} data-agent={agentOf ?? undefined}>
      {agentOf !== null && <SparklesIcon size={14} className={styles.mark} />}
      {username}
    </span>
  )
}
