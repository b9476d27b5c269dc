import { type Box, clamp } from '../../../../contract/layout/rect'
import { type Camera, toScreen } from '../../geometry/camera'

/** Below this many screen px, edges have no handles: they would hide the corners'. */
const EDGE_HANDLE_FROM = 120
/** Below this, only one corner has a handle: more would leave nothing to drag the element by. */
const CORNER_HANDLES_FROM = 36
/** Screen px of the frame's line; handles reach inward from its inner edge. */
const LINE = 1.5
/** Screen px that the rotate handle needs above the element. */
const ROTATE_HANDLE_ROOM = 44

/** One style write: puts a frame around a box of the board, in screen px, so that its lines keep their width. */
export function placeFrame(node: HTMLElement, box: Box, camera: Camera): void {
  const { x, y } = toScreen(camera, box)
  const width = box.width * camera.zoom
  const height = box.height * camera.zoom
  const turn = box.rotation === 0 ? '' : ` rotate(${box.rotation}deg)`
  const side = Math.min(width, height)
  const reach = clamp(side / 4 - LINE, 0, 22)
  node.style.cssText = `--reach:${reach}px;--turn:${box.rotation}deg;width:${width}px;height:${height}px;transform:translate(${x}px,${y}px)${turn}`
  node.dataset.size = side < CORNER_HANDLES_FROM ? 'tiny' : side < EDGE_HANDLE_FROM ? 'small' : 'large'
  node.dataset.turns = box.rotation === 0 && y < ROTATE_HANDLE_ROOM ? 'below' : 'above'
}
