import { circle, type Drawing, element, group, path, polygon, rect, smooth } from './drawing'
import { BERRY, CITRUS, CLAY, INK, MINT, type Palette, PLASTER } from './palettes'
import { randomOf } from './random'

// Repeating patterns, cut off anywhere, as if printed by the meter.

/** Waves of overlapping scales. */
function scales(): Drawing {
  const [width, height, r] = [720, 720, 60]
  const rings = [
    [1, INK[3]],
    [0.78, INK[0]],
    [0.62, INK[2]],
    [0.4, INK[0]],
    [0.24, INK[3]],
  ] as const
  const shapes: string[] = []
  for (let row = 0; row * r * 0.5 < height + r; row++) {
    for (let column = -1; column * r * 2 < width + r * 2; column++) {
      const [x, y] = [column * r * 2 + (row % 2 ? r : 0), row * r * 0.5]
      for (const [share, color] of rings) shapes.push(circle(x, y, r * share, color))
    }
  }
  return { width, height, body: rect(0, 0, width, height, INK[3]) + shapes.join('') }
}

/** Smith's Truchet tiles: quarter arcs that connect. */
function arcs(): Drawing {
  const [side, columns, rows] = [90, 8, 10]
  const random = randomOf('arcs')
  const tiles: string[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * side, row * side]
      const curve = (d: string) =>
        path(d, 'none', { stroke: MINT[3], 'stroke-width': 26 }) +
        path(d, 'none', { stroke: MINT[1], 'stroke-width': 8 })
      const half = side / 2
      const turned = random.chance(0.5)
      const one = `M${x + half} ${y}a${half} ${half} 0 0 1 -${half} ${half}`
      const two = `M${x + side} ${y + half}a${half} ${half} 0 0 0 -${half} ${half}`
      tiles.push(group(curve(one) + curve(two), turned ? { transform: `rotate(90 ${x + half} ${y + half})` } : {}))
    }
  }
  const [width, height] = [side * columns, side * rows]
  return { width, height, body: rect(0, 0, width, height, MINT[4]) + tiles.join('') }
}

/** Chips of stone in plaster. */
function terrazzo(): Drawing {
  const [width, height] = [720, 640]
  const random = randomOf('terrazzo')
  const colors = [CLAY[2], CLAY[1], '#5f7f78', '#d8b25a', PLASTER[3], '#8aa6a3']
  const chips: string[] = []
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 10; column++) {
      const middle = { x: column * 78 + random.between(0, 52) - 10, y: row * 76 + random.between(0, 50) - 10 }
      const size = random.between(10, 38)
      const corners = Array.from({ length: 6 }, (_, index) => {
        const angle = (index / 6) * Math.PI * 2
        const reach = size * random.between(0.55, 1.1)
        return { x: middle.x + Math.cos(angle) * reach, y: middle.y + Math.sin(angle) * reach }
      })
      chips.push(path(polygon(corners), random.pick(colors)))
    }
  }
  return { width, height, body: rect(0, 0, width, height, PLASTER[0]) + chips.join('') }
}

/** Threads over and under. */
function weave(): Drawing {
  const [step, thread] = [72, 56]
  const [width, height] = [720, 864]
  const warp = [BERRY[2], CITRUS[2], BERRY[3], CITRUS[1]]
  const weft = [INK[3], MINT[3], INK[2]]
  const pieces: string[] = []
  const gap = (step - thread) / 2
  for (let column = 0; column * step < width; column++)
    pieces.push(rect(column * step + gap, 0, thread, height, warp[column % 4] ?? '', { rx: 3 }))
  for (let row = 0; row * step < height; row++) {
    for (let column = 0; column * step < width; column++) {
      if ((row + column) % 2) continue
      const [x, y] = [column * step, row * step + gap]
      pieces.push(
        rect(x - 2, y - 3, step + 4, thread + 6, '#2a1d22', { opacity: 0.28, rx: 6 }),
        rect(x - gap, y, step + gap * 2, thread, weft[row % 3] ?? '', { rx: 3 }),
      )
    }
  }
  return { width, height, body: rect(0, 0, width, height, '#3a2530') + pieces.join('') }
}

/** Leaves in pairs, as on a curtain from 1957. */
function leaves(palette: Palette): Drawing {
  const [columns, rows, side] = [5, 7, 144]
  const [width, height] = [columns * side, rows * side]
  const leaf = (color: string, turn: number) =>
    group(
      path(
        smooth([
          { x: 0, y: 0 },
          { x: 26, y: -34 },
          { x: 0, y: -76 },
          { x: -26, y: -34 },
        ]),
        color,
      ) + element('line', { x1: 0, y1: -6, x2: 0, y2: -62, stroke: palette[0], 'stroke-width': 3 }),
      { transform: `rotate(${turn})` },
    )
  const plants: string[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * side + side / 2, row * side + side / 2 + 22]
      const isUp = (row + column) % 2 === 0
      const colors = isUp ? [palette[3], palette[2]] : [palette[2], '#e2a73e']
      const pair = leaf(colors[0] ?? '', -36) + leaf(colors[1] ?? '', 36) + circle(0, 6, 8, palette[4])
      plants.push(group(pair, { transform: `translate(${x} ${y})${isUp ? '' : ' rotate(180 0 -22)'}` }))
    }
  }
  return { width, height, body: rect(0, 0, width, height, palette[0]) + plants.join('') }
}

export const patterns = {
  'paper-waves': scales,
  'lost-and-found': arcs,
  'terrazzo-floor': terrazzo,
  'over-and-under': weave,
  'curtain-1957': () => leaves(['#f3ead6', '#c9cfa5', '#7f9a63', '#3f6b57', '#26352c']),
}
