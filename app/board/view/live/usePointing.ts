import { type RefObject, useEffect } from 'react'
import type { Point } from '../../../../contract/layout/rect'
import { toBoard } from '../../geometry/camera'
import type { BoardStore } from '../../store/BoardStore'
import type { LiveClient } from './LiveClient'
import { toSentPosition } from './toSentPosition'
import { isPerson, useLive } from './useLive'

const AUDIENCE = ['peers'] as const
const hasAudience = (live: LiveClient) => live.peers.some(isPerson) || live.viewers > 0

/** Sends the others where this person points. Without an audience, it adds no listeners. */
export function usePointing(inside: RefObject<HTMLElement | null>, live: LiveClient, store: BoardStore): void {
  const isSeen = useLive(live, AUDIENCE, hasAudience)
  useEffect(() => {
    const canvas = inside.current?.closest<HTMLElement>('[data-canvas]')
    return canvas && isSeen ? listen(canvas, live, store) : undefined
  }, [inside, live, store, isSeen])
}

function listen(canvas: HTMLElement, live: LiveClient, store: BoardStore): () => void {
  let box = canvas.getBoundingClientRect()
  let screen: Point | null = null
  const measure = () => {
    box = canvas.getBoundingClientRect()
  }
  const sendPosition = () => {
    if (screen) live.pointTo(toSentPosition(toBoard(store.camera, screen)))
  }
  const leave = () => {
    if (!screen) return
    screen = null
    live.pointTo(null)
  }
  const stop = new AbortController()
  const { signal } = stop
  const options = { signal, passive: true }
  canvas.addEventListener('pointerenter', measure, options)
  canvas.addEventListener('pointerdown', measure, { ...options, capture: true })
  for (const type of ['pointerdown', 'pointermove'] as const) {
    canvas.addEventListener(
      type,
      (event) => {
        // Of several fingers, only the first one points.
        if (!event.isPrimary) return
        screen = { x: event.clientX - box.left, y: event.clientY - box.top }
        sendPosition()
      },
      options,
    )
  }
  canvas.addEventListener('pointerleave', leave, options)
  // A lifted finger points nowhere.
  for (const type of ['pointerup', 'pointercancel'] as const) {
    canvas.addEventListener(type, (event) => event.pointerType !== 'mouse' && leave(), options)
  }
  // When the camera moves, the board moves under a resting pointer.
  const stops = [store.subscribe('camera', sendPosition), store.subscribe('viewport', measure)]
  return () => {
    stop.abort()
    for (const end of stops) end()
    leave()
  }
}
