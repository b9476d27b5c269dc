import { readStoredJson, writeStored } from '../../platform/deviceStorage'
import type { Camera } from '../geometry/camera'
import type { Bars, View } from '../store/View'

// Remembers the canvas's last size and bars, so that the next board's elements are part of the first render. Measuring
// takes a second one, which comes a tenth of a second later on a slow phone.

const STORAGE_KEY = 'moodloom-canvas'

/** All of it in CSS px, in this order: window, canvas, bars. */
type CanvasLayout = readonly [number, number, number, number, number, number, number]

/** Gives a board that has not been measured yet the last layout of this window, if any. */
export function recallCanvasLayout(view: View, isReadOnly: boolean): void {
  const layout = readStoredJson(keyOf(isReadOnly))
  if (!isLayout(layout)) return
  const [windowWidth, windowHeight, width, height, left, right, bottom] = layout
  if (windowWidth !== window.innerWidth || windowHeight !== window.innerHeight) return
  view.waitForWorld()
  view.setBars({ left, right, bottom })
  view.setViewport({ width, height })
}

export function rememberCanvasLayout({ viewport, bars }: View, isReadOnly: boolean): void {
  const { left, right, bottom }: Bars = bars
  const layout = [window.innerWidth, window.innerHeight, viewport.width, viewport.height, left, right, bottom]
  writeStored(keyOf(isReadOnly), JSON.stringify(layout))
}

const keyOf = (isReadOnly: boolean) => (isReadOnly ? `${STORAGE_KEY}-read-only` : STORAGE_KEY)

function isLayout(value: unknown): value is CanvasLayout {
  return Array.isArray(value) && value.length === 7 && value.every((each) => Number.isFinite(each) && each >= 0)
}

/** Each board's last camera in this page, by uid: coming back, or getting an id from the server, moves nothing. */
export const lastCameras = new Map<string, Camera>()
