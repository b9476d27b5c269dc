import type { Rect, Size } from '../../../contract/layout/rect'

/** The largest centered part of a picture that has the target's aspect ratio. */
export function coveringPart(source: Size, target: Size): Rect {
  const scale = Math.min(source.width / target.width, source.height / target.height)
  const [width, height] = [target.width * scale, target.height * scale]
  return { x: (source.width - width) / 2, y: (source.height - height) / 2, width, height }
}
