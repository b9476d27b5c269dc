import { circle, type Drawing, grain, group, type Point, path, polygon, rect, SHADOW, smooth, text } from './drawing'
import { BERRY, CITRUS, CLAY, DUSK, INK, MOSS, PLASTER, SEA } from './palettes'
import { type Random, randomOf } from './random'

// Cut and torn paper, one piece on another.

/** A piece with a shadow on what is below it. */
const piece = (d: string, color: string, turn = '') =>
  path(d, color, { filter: 'url(#shadow)', transform: turn || undefined })

/** A sheet with torn edges; corners clockwise, edges torn by about `tear` px. */
function torn(random: Random, corners: readonly Point[], tear = 5): string {
  const points = corners.flatMap((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from
    const steps = Math.max(2, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 14))
    return Array.from({ length: steps }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / steps + random.between(-tear, tear),
      y: from.y + ((to.y - from.y) * step) / steps + random.between(-tear, tear),
    }))
  })
  return polygon(points)
}

const corners = (x: number, y: number, width: number, height: number): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

const tape = (x: number, y: number, turn: number) =>
  rect(x, y, 120, 34, '#f3e2a9', { opacity: 0.82, transform: `rotate(${turn} ${x + 60} ${y + 17})` })

/** A frond with lobes on both sides of a stem, as if cut with scissors. */
function frond(height: number, lobes: number, reach: number): string {
  const side = (sign: 1 | -1) =>
    Array.from({ length: lobes * 2 + 1 }, (_, index) => {
      const share = index / (lobes * 2)
      const taper = Math.sin(Math.PI * (0.12 + share * 0.84))
      return { x: sign * (index % 2 ? reach * taper : 9), y: -height * share }
    })
  return smooth([...side(1), { x: 0, y: -height - 22 }, ...side(-1).reverse()])
}

function hills(): Drawing {
  const [width, height] = [720, 860]
  const random = randomOf('hills')
  const ridge = (y: number, swing: number, phase: number) =>
    torn(random, [
      ...Array.from({ length: 9 }, (_, index) => ({
        x: -40 + index * 100,
        y: y + Math.sin(index * 0.9 + phase) * swing,
      })),
      { x: 760, y: 920 },
      { x: -40, y: 920 },
    ])
  return {
    width,
    height,
    body:
      SHADOW +
      rect(0, 0, width, height, DUSK[0]) +
      piece(torn(random, corners(-30, -30, 780, 250)), '#f4c9b3') +
      group(circle(500, 250, 108, CITRUS[3]), { filter: 'url(#shadow)' }) +
      piece(ridge(400, 50, 0.4), DUSK[1]) +
      piece(ridge(510, 60, 2.2), DUSK[2]) +
      piece(ridge(630, 46, 4.1), DUSK[3]) +
      piece(ridge(752, 34, 5.6), DUSK[4]) +
      grain({ width, height }, 0.14),
  }
}

function fronds(): Drawing {
  const [width, height] = [720, 960]
  const cards = [
    [30, 30, 320, 430, SEA[1]],
    [370, 30, 320, 280, CITRUS[2]],
    [30, 480, 320, 450, BERRY[1]],
    [370, 330, 320, 600, INK[3]],
  ] as const
  const cuts = [
    [190, 430, 320, 5, 92, SEA[3], 8],
    [530, 290, 190, 4, 84, '#fff7e6', -12],
    [190, 900, 330, 6, 86, BERRY[2], -6],
    [530, 880, 430, 7, 104, CITRUS[1], 7],
  ] as const
  return {
    width,
    height,
    body:
      SHADOW +
      rect(0, 0, width, height, '#f5efe4') +
      cards.map(([x, y, w, h, color]) => rect(x, y, w, h, color)).join('') +
      cuts
        .map(([x, y, tall, lobes, reach, color, turn]) =>
          piece(frond(tall, lobes, reach), color, `translate(${x} ${y}) rotate(${turn})`),
        )
        .join('') +
      grain({ width, height }, 0.12),
  }
}

function vase(): Drawing {
  const [width, height] = [720, 900]
  const random = randomOf('vase')
  const body = smooth([
    { x: 300, y: 520 },
    { x: 420, y: 520 },
    { x: 410, y: 580 },
    { x: 480, y: 680 },
    { x: 440, y: 800 },
    { x: 280, y: 800 },
    { x: 240, y: 680 },
    { x: 310, y: 580 },
  ])
  const stems = [
    [-34, CLAY[2], 340],
    [-12, BERRY[2], 430],
    [12, CITRUS[1], 380],
    [34, '#fffaf0', 320],
  ] as const
  const flowers = stems.map(([turn, color, tall]) => {
    const petals = Array.from({ length: 7 }, (_, index) =>
      path(
        smooth([
          { x: 0, y: -12 },
          { x: 24, y: -50 },
          { x: 0, y: -78 },
          { x: -24, y: -50 },
        ]),
        color,
        {
          transform: `translate(0 ${-tall}) rotate(${index * 51.4})`,
        },
      ),
    )
    const stem = rect(-5, -tall, 10, tall, MOSS[3], { rx: 5 })
    const leaf = path(
      smooth([
        { x: 0, y: 0 },
        { x: 46, y: -34 },
        { x: 78, y: -84 },
        { x: 20, y: -60 },
      ]),
      MOSS[2],
      {
        transform: `translate(0 ${-tall * 0.45})`,
      },
    )
    const head = group(petals.join('') + circle(0, -tall, 20, '#3a2a1e'), { filter: 'url(#shadow)' })
    return group(stem + leaf + head, { transform: `translate(360 560) rotate(${turn})` })
  })
  return {
    width,
    height,
    body:
      SHADOW +
      rect(0, 0, width, height, '#dfe6df') +
      piece(torn(random, corners(70, 60, 580, 690)), '#f7f1e3') +
      piece(torn(random, corners(-30, 760, 800, 200)), CLAY[1]) +
      flowers.join('') +
      piece(body, INK[3]) +
      path('M252 690h216', 'none', { stroke: INK[1], 'stroke-width': 16 }) +
      tape(300, 44, -4) +
      grain({ width, height }, 0.13),
  }
}

function letter(): Drawing {
  const [width, height] = [720, 640]
  const random = randomOf('letter')
  const stripes = Array.from({ length: 9 }, (_, index) => rect(60 + index * 34, 70, 17, 240, BERRY[2])).join('')
  const lines = Array.from({ length: 6 }, (_, index) => rect(404, 372 + index * 30, 232, 3, PLASTER[2])).join('')
  return {
    width,
    height,
    body:
      SHADOW +
      rect(0, 0, width, height, '#c8d5d0') +
      group(rect(50, 60, 316, 260, BERRY[0]) + stripes, { filter: 'url(#shadow)', transform: 'rotate(-5 208 190)' }) +
      piece(torn(random, corners(330, 60, 340, 220), 7), '#2f4d45') +
      text(362, 208, 'post', { size: 150, fill: '#e9d8b4', weight: 700, spacing: -4 }) +
      group(rect(370, 320, 300, 250, '#fffaf0') + lines, { filter: 'url(#shadow)', transform: 'rotate(4 520 445)' }) +
      piece(torn(random, corners(60, 340, 280, 240), 7), CITRUS[1]) +
      group(circle(196, 462, 80, CITRUS[3]) + path(frond(150, 4, 52), CITRUS[0], { transform: 'translate(196 532)' }), {
        filter: 'url(#shadow)',
      }) +
      tape(150, 42, -8) +
      tape(480, 300, 6) +
      grain({ width, height }, 0.13),
  }
}

function bathers(): Drawing {
  const [width, height] = [720, 760]
  const random = randomOf('bathers')
  const pebbles = [
    [150, 620, 96, 60, CLAY[1]],
    [300, 660, 80, 44, PLASTER[3]],
    [470, 630, 110, 62, CLAY[2]],
    [620, 668, 74, 46, PLASTER[1]],
  ] as const
  const round = (x: number, y: number, w: number, h: number) =>
    smooth(
      Array.from({ length: 8 }, (_, index) => {
        const angle = (index / 8) * Math.PI * 2
        const reach = random.between(0.88, 1.1)
        return { x: x + Math.cos(angle) * w * reach, y: y + Math.sin(angle) * h * reach }
      }),
    )
  const boat = 'M210 360h300l-54 76h-196z'
  return {
    width,
    height,
    body:
      SHADOW +
      rect(0, 0, width, height, '#f5e6c8') +
      group(circle(560, 140, 74, '#e8683c'), { filter: 'url(#shadow)' }) +
      piece(torn(random, corners(-30, 300, 800, 500), 6), SEA[1]) +
      piece(boat, '#fffaf0') +
      piece('M350 340V110l134 230z', CITRUS[2]) +
      piece('M334 340V150l-92 190z', BERRY[2]) +
      piece(torn(random, corners(-30, 424, 800, 400), 9), SEA[2]) +
      piece(torn(random, corners(-30, 500, 800, 400), 9), SEA[3]) +
      pebbles.map(([x, y, w, h, color]) => piece(round(x, y, w, h), color)).join('') +
      grain({ width, height }, 0.14),
  }
}

export const collages = {
  'torn-hills': hills,
  'scissors-garden': fronds,
  'four-flowers': vase,
  'post-from-the-coast': letter,
  'paper-boat': bathers,
}
