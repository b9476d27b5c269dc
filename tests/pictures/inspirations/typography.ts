import { circle, type Drawing, grain, group, INTERFACE, line, rect, text } from './drawing'
import { BERRY, CITRUS, INK, MINT, NIGHT } from './palettes'

// Type specimens in the app's two typefaces.

function letterforms(): Drawing {
  const [width, height] = [720, 960]
  const alphabet = ['ABCDEFGHIJKLM', 'NOPQRSTUVWXYZ', 'abcdefghijklm', 'nopqrstuvwxyz', '0123456789 &?!']
  const lines = alphabet.map((words, index) =>
    text(48, 672 + index * 54, words, { size: 44, fill: INK[4], weight: 400, spacing: 3 }),
  )
  return {
    width,
    height,
    body:
      rect(0, 0, width, height, INK[0]) +
      text(36, 470, 'Aa', { size: 520, fill: INK[3], weight: 800, spacing: -22 }) +
      text(48, 70, 'Bricolage Grotesque', { size: 30, fill: INK[4], weight: 600 }) +
      text(672, 70, '96 pt', { size: 30, fill: INK[2], anchor: 'end', weight: 400 }) +
      line({ x: 48, y: 590 }, { x: 672, y: 590 }, INK[4], 3) +
      lines.join('') +
      grain({ width, height }, 0.06),
  }
}

function ampersand(): Drawing {
  const [width, height] = [720, 720]
  return {
    width,
    height,
    body:
      rect(0, 0, width, height, BERRY[2]) +
      circle(470, 260, 250, BERRY[3]) +
      text(360, 640, '&', { size: 760, fill: BERRY[0], weight: 800, anchor: 'middle' }) +
      text(40, 66, 'you', { size: 44, fill: BERRY[0], weight: 500 }) +
      text(680, 684, 'me', { size: 44, fill: BERRY[0], weight: 500, anchor: 'end' }),
  }
}

function poster(): Drawing {
  const [width, height] = [720, 1000]
  const words = ['SLOW', 'MADE', 'LONG', 'KEPT']
  const stack = words.map((word, index) =>
    text(36, 268 + index * 214, word, {
      size: 262,
      fill: index % 2 ? CITRUS[3] : CITRUS[4],
      weight: 800,
      stretch: 75,
      spacing: -4,
    }),
  )
  return {
    width,
    height,
    body:
      rect(0, 0, width, height, CITRUS[1]) +
      stack.join('') +
      text(40, 966, 'A fair for things that last', { size: 27, fill: CITRUS[4], family: INTERFACE, weight: 600 }) +
      text(684, 966, '12–14 June', { size: 27, fill: CITRUS[4], family: INTERFACE, weight: 600, anchor: 'end' }) +
      grain({ width, height }, 0.08),
  }
}

function numerals(): Drawing {
  const [side, columns, rows] = [180, 4, 3]
  const [width, height] = [side * columns, side * rows]
  const signs = '1234567890%+'
  const fills = [MINT[4], MINT[3], MINT[1], MINT[0], MINT[2]]
  const cells = [...signs].map((sign, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const ground = (column + row * 2) % 5
    const ink = ground < 2 ? MINT[1] : MINT[4]
    return (
      rect(column * side, row * side, side + 1, side + 1, fills[ground] ?? '') +
      text(column * side + side / 2, row * side + 138, sign, { size: 140, fill: ink, weight: 700, anchor: 'middle' })
    )
  })
  return { width, height, body: cells.join('') }
}

function weights(): Drawing {
  const [width, height] = [720, 860]
  const steps = [200, 300, 400, 500, 600, 700, 800]
  const lines = steps.map((weight, index) => {
    const y = 150 + index * 104
    const fill = index === 3 ? '#f0a98a' : NIGHT[0]
    const word = text(48, y, 'nightfall', { size: 104, fill, weight, spacing: -1 })
    return word + text(672, y, `${weight}`, { size: 24, fill: NIGHT[1], family: INTERFACE, anchor: 'end' })
  })
  const moon = group(circle(600, 96, 30, NIGHT[0]) + circle(586, 88, 28, NIGHT[4]), {})
  return { width, height, body: rect(0, 0, width, height, NIGHT[4]) + moon + lines.join('') }
}

export const typography = {
  'capital-and-small': letterforms,
  'you-and-me': ampersand,
  'slow-made-long-kept': poster,
  'twelve-signs': numerals,
  'seven-weights-of-night': weights,
}
