import { circle, type Drawing, grain, group, INTERFACE, path, polygon, rect, SHADOW, text } from './drawing'
import { CITRUS, CLAY, DUSK, MOSS, type Palette, SEA } from './palettes'

// Palettes of five colors, arranged as a designer might pin them up.

const label = (x: number, y: number, words: string, fill: string, size = 20) =>
  text(x, y, words.toUpperCase(), { size, fill, family: INTERFACE, weight: 600, spacing: 1 })

/** Paint cards hung side by side, each lower than the last. */
function paintCards(): Drawing {
  const [width, height] = [720, 900]
  const [light, ...rest] = CLAY
  const colors = [...CLAY]
  const cards = colors.map((color, index) => {
    const [x, y] = [52 + index * 126, 90 + index * 46]
    const card = rect(x, y, 112, 470, '#fffdf9', { rx: 6, filter: 'url(#shadow)' })
    const hole = circle(x + 56, y + 24, 8, index === 0 ? '#e6d5c3' : light, { opacity: 0.9 })
    const name = label(x + 14, y + 440, color, '#4a403a', 17)
    return card + rect(x, y, 112, 390, color, { rx: 6 }) + hole + name
  })
  const words =
    text(52, 846, 'Kiln & Clay', { size: 64, fill: rest[2] ?? '', weight: 700 }) +
    label(668 - 172, 836, 'five tones', rest[1] ?? '', 18)
  return { width, height, body: SHADOW + rect(0, 0, width, height, '#ecdccb') + cards.join('') + words }
}

/** Layers of water and land, with the horizon in the upper third. */
function strata(): Drawing {
  const [width, height] = [720, 560]
  const bands = SEA.map((color, index) => {
    const y = index * 112
    const crest = Array.from({ length: 25 }, (_, step) => ({
      x: step * 30,
      y: y + Math.sin(step * 0.55 + index * 1.7) * (index === 0 ? 0 : 16),
    }))
    const shape = polygon([...crest, { x: width, y: height }, { x: 0, y: height }])
    return path(shape, color) + label(36, y + 74, color, index < 2 ? '#1f4552' : '#e6f1ee')
  })
  const sun = circle(560, 92, 46, '#f2b179')
  const body = rect(0, 0, width, height, SEA[0]) + bands[0] + sun + bands.slice(1).join('')
  return { width, height, body: body + text(684, 524, 'Harbour, 6 a.m.', { size: 34, fill: SEA[1], anchor: 'end' }) }
}

/** Discs of ink printed over one another. */
function overprint(): Drawing {
  const [width, height] = [720, 720]
  const discs = [
    [280, 270, 190, CITRUS[1]],
    [450, 300, 170, CITRUS[2]],
    [330, 440, 180, CITRUS[3]],
    [500, 470, 120, '#7fae6a'],
  ] as const
  const inks = discs.map(([x, y, r, color]) => circle(x, y, r, color, { style: 'mix-blend-mode:multiply' })).join('')
  const chips = [...CITRUS.slice(1), '#7fae6a'].map((color, index) =>
    rect(48 + index * 40, 640, 32, 32, color, { rx: 16 }),
  )
  return {
    width,
    height,
    body:
      rect(0, 0, width, height, CITRUS[0]) +
      group(inks, { style: 'isolation:isolate' }) +
      chips.join('') +
      text(672, 668, 'Citrus Market', { size: 40, fill: CITRUS[4], anchor: 'end', weight: 600 }) +
      grain({ width, height }, 0.1),
  }
}

/** A fan of swatches held in the hand. */
function fan(): Drawing {
  const [width, height] = [720, 820]
  const blades = [...MOSS].reverse().map((color, index) => {
    const blade =
      rect(300, 150, 150, 520, color, { rx: 14, filter: 'url(#shadow)' }) +
      rect(300, 590, 150, 80, '#fffef8', { rx: 14 }) +
      label(318, 640, color, '#4a5138', 19)
    return group(blade, { transform: `rotate(${-46 + index * 23} 375 720)` })
  })
  const pin = circle(375, 706, 11, '#b9a24c') + circle(375, 706, 5, '#7d6c2c')
  return {
    width,
    height,
    body:
      SHADOW +
      rect(0, 0, width, height, '#e4e4cd') +
      blades.join('') +
      pin +
      text(44, 76, 'Moss Walk', { size: 48, fill: MOSS[3], weight: 700 }),
  }
}

/** Quarter discs on a grid, lit from one corner. */
function quarters(palette: Palette): Drawing {
  const [columns, rows, side] = [4, 5, 180]
  const [width, height] = [columns * side, rows * side]
  const cells: string[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * side, row * side]
      const ground = palette[(row + column) % 5] ?? palette[0]
      const disc = palette[(row * 2 + column + 2) % 5] ?? palette[4]
      const turn = ((row * 3 + column * 2) % 4) * 90
      const arc = path(`M${x} ${y}h${side}a${side} ${side} 0 0 1 -${side} ${side}z`, disc, {
        transform: `rotate(${turn} ${x + side / 2} ${y + side / 2})`,
      })
      cells.push(rect(x, y, side + 1, side + 1, ground) + (disc === ground ? '' : arc))
    }
  }
  return { width, height, body: cells.join('') }
}

export const colors = {
  'kiln-and-clay': paintCards,
  'harbour-at-six': strata,
  'citrus-market': overprint,
  'moss-walk': fan,
  'dusk-quarters': () => quarters(DUSK),
}
