import { centerOf, clamp, type Point, type Rect, type Size } from '../../../contract/layout/rect'
import { ZOOM_MAX, ZOOM_MIN, ZOOM_MIN_FREE, ZOOM_STEP } from '../../../contract/limits'

/** screen = board * zoom + (x, y). Screen px are relative to the canvas's top left corner. */
export interface Camera extends Point {
  readonly zoom: number
}

export const HOME_CAMERA: Camera = { x: 0, y: 0, zoom: 1 }
/** Screen px left free around the content that a camera is fitted to. */
export const FIT_PADDING = 32

export const toBoard = (camera: Camera, screen: Point): Point => ({
  x: (screen.x - camera.x) / camera.zoom,
  y: (screen.y - camera.y) / camera.zoom,
})

export const toScreen = (camera: Camera, board: Point): Point => ({
  x: board.x * camera.zoom + camera.x,
  y: board.y * camera.zoom + camera.y,
})

/** The part of the board that the viewport shows. */
export const visibleRect = (camera: Camera, viewport: Size): Rect => ({
  x: -camera.x / camera.zoom,
  y: -camera.y / camera.zoom,
  width: viewport.width / camera.zoom,
  height: viewport.height / camera.zoom,
})

export const panBy = (camera: Camera, dx: number, dy: number): Camera => ({
  x: camera.x + dx,
  y: camera.y + dy,
  zoom: camera.zoom,
})

/** For pinch, wheel and Fit: 0.1 to 3. */
export const clampZoom = (zoom: number): number => clamp(zoom, ZOOM_MIN_FREE, ZOOM_MAX)

/** Zooms about a screen point: what is under it stays there. */
export function zoomAt(camera: Camera, screen: Point, zoom: number): Camera {
  return cameraWith(toBoard(camera, screen), screen, clampZoom(zoom))
}

/** The camera with this zoom that shows a board point at a screen point. */
export const cameraWith = (board: Point, screen: Point, zoom: number): Camera => ({
  x: screen.x - board.x * zoom,
  y: screen.y - board.y * zoom,
  zoom,
})

/** The next zoom for the buttons and keys: steps of 0.1 from 0.5 to 3, never in the opposite direction. */
export function steppedZoom(zoom: number, direction: 1 | -1): number {
  const steps = zoom / ZOOM_STEP
  const next = direction === 1 ? Math.floor(steps + 1e-6) + 1 : Math.ceil(steps - 1e-6) - 1
  const stepped = clamp(Math.round(next) / Math.round(1 / ZOOM_STEP), ZOOM_MIN, ZOOM_MAX)
  return direction === 1 ? Math.max(stepped, zoom) : Math.min(stepped, zoom)
}

export interface FitOptions {
  /** The maximum zoom; 1 by default. */
  readonly most?: number
  /** Screen px left free on each side. */
  readonly padding?: number
}

/** The camera that shows all of `content`, centered. */
export function fitCamera(content: Rect, viewport: Size, { most = 1, padding = FIT_PADDING }: FitOptions = {}): Camera {
  const across = (viewport.width - 2 * padding) / Math.max(content.width, 1)
  const down = (viewport.height - 2 * padding) / Math.max(content.height, 1)
  const zoom = clamp(Math.min(across, down, most), ZOOM_MIN_FREE, ZOOM_MAX)
  return cameraWith(centerOf(content), { x: viewport.width / 2, y: viewport.height / 2 }, zoom)
}
