import { circle, type Drawing, element, grain, group, path, rect, text } from './drawing'
import { BERRY, CITRUS, DUSK, MINT, NIGHT, SEA } from './palettes'
import { randomOf } from './random'

// Light without objects: gradients from one color to another.

type Stop = readonly [offset: number, color: string]

function linear(id: string, stops: readonly Stop[], direction = 'x1="0" y1="0" x2="0" y2="1"'): string {
  const list = stops.map(([offset, color]) => element('stop', { offset, 'stop-color': color })).join('')
  return `<linearGradient id="${id}" ${direction}>${list}</linearGradient>`
}
function radial(id: string, stops: readonly Stop[], place = 'cx="0.5" cy="0.5" r="0.5"'): string {
  const list = stops.map(([offset, color]) => element('stop', { offset, 'stop-color': color })).join('')
  return `<radialGradient id="${id}" ${place}>${list}</radialGradient>`
}
const BLUR = (amount: number) =>
  `<filter id="blur" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${amount}"/></filter>`

function horizon(): Drawing {
  const [width, height] = [720, 900]
  return {
    width,
    height,
    body:
      linear('sky', [
        [0, '#2b2a5c'],
        [0.38, '#a4527f'],
        [0.62, '#f08a5d'],
        [0.74, '#f9d38a'],
      ]) +
      linear('water', [
        [0, '#f0a26c'],
        [0.5, '#8d4a77'],
        [1, '#251f4a'],
      ]) +
      radial('glow', [
        [0, '#fff1c4'],
        [0.3, '#ffd48a'],
        [1, '#ffd48a00'],
      ]) +
      rect(0, 0, width, 600, 'url(#sky)') +
      circle(360, 590, 320, 'url(#glow)', { opacity: 0.7 }) +
      circle(360, 566, 96, '#fff0c2') +
      rect(0, 600, width, 300, 'url(#water)') +
      Array.from({ length: 9 }, (_, index) =>
        rect(360 - (110 - index * 6), 616 + index * 24, 220 - index * 12, 5 + index * 0.6, '#ffe0a3', {
          opacity: 0.62 - index * 0.055,
          rx: 4,
        }),
      ).join('') +
      grain({ width, height }, 0.12),
  }
}

/** Colors that blend into one another. */
function drift(name: string, ground: string, colors: readonly string[], height: number): Drawing {
  const width = 720
  const random = randomOf(name)
  const clouds = Array.from({ length: 9 }, (_, index) =>
    element('ellipse', {
      cx: random.between(0, width),
      cy: random.between(0, height),
      rx: random.between(150, 320),
      ry: random.between(120, 260),
      fill: colors[index % colors.length],
      opacity: random.between(0.6, 0.95),
      transform: `rotate(${Math.round(random.between(0, 180))} ${width / 2} ${height / 2})`,
    }),
  )
  return {
    width,
    height,
    body:
      BLUR(70) +
      rect(0, 0, width, height, ground) +
      group(clouds.join(''), { filter: 'url(#blur)' }) +
      grain({ width, height }, 0.16),
  }
}

function pearl(): Drawing {
  const [width, height] = [720, 720]
  return {
    width,
    height,
    body:
      linear('wall', [
        [0, '#f3d9cf'],
        [1, '#e3a99b'],
      ]) +
      radial(
        'ball',
        [
          [0, '#fff6ec'],
          [0.35, '#f4b79b'],
          [0.75, '#b65a74'],
          [1, '#5b2f5e'],
        ],
        'cx="0.36" cy="0.3" r="0.8"',
      ) +
      radial('under', [
        [0, '#5b2f4a'],
        [1, '#5b2f4a00'],
      ]) +
      rect(0, 0, width, height, 'url(#wall)') +
      element('ellipse', { cx: 390, cy: 600, rx: 260, ry: 46, fill: 'url(#under)', opacity: 0.6 }) +
      circle(360, 350, 230, 'url(#ball)') +
      grain({ width, height }, 0.14),
  }
}

function pleats(): Drawing {
  const [width, height, folds] = [720, 960, 9]
  const step = width / folds
  const colors = [SEA[1], '#d9e8d8', SEA[2], MINT[2], SEA[3], SEA[2], '#e9ead2', SEA[1], SEA[3]]
  const strips = Array.from({ length: folds }, (_, index) => {
    const [from, to] = [colors[index] ?? SEA[1], colors[(index + 4) % folds] ?? SEA[3]]
    const id = `fold${index}`
    const fold = linear(id, [
      [0, from],
      [1, to],
    ])
    const shadow = linear(
      `${id}s`,
      [
        [0, '#0b2a38'],
        [0.5, '#0b2a3800'],
      ],
      'x1="0" y1="0" x2="1" y2="0"',
    )
    const [x, lean] = [index * step, index % 2 ? 26 : -26]
    const d = `M${x} 0h${step + 1}l${lean} ${height}h-${step + 1}z`
    return fold + shadow + path(d, `url(#${id})`) + path(d, `url(#${id}s)`, { opacity: 0.34 })
  })
  return { width, height, body: rect(0, 0, width, height, SEA[2]) + strips.join('') + grain({ width, height }, 0.1) }
}

function dial(): Drawing {
  const [width, height] = [720, 780]
  const rings = [300, 244, 188, 132, 76].map((r, index) => {
    const id = `ring${index}`
    const [from, to] = index % 2 ? [NIGHT[4], BERRY[2]] : [CITRUS[1], DUSK[3]]
    return (
      linear(
        id,
        [
          [0, from],
          [1, to],
        ],
        'x1="0" y1="0" x2="1" y2="1"',
      ) + circle(360, 350, r, `url(#${id})`)
    )
  })
  return {
    width,
    height,
    body:
      linear('ground', [
        [0, '#1c1836'],
        [1, '#4a2a5e'],
      ]) +
      rect(0, 0, width, height, 'url(#ground)') +
      rings.join('') +
      text(360, 736, 'afterglow', { size: 52, fill: '#f6cfa6', anchor: 'middle', weight: 500, spacing: 2 }) +
      grain({ width, height }, 0.12),
  }
}

export const gradients = {
  'last-ferry': horizon,
  'spring-fog': () => drift('spring-fog', '#eef3e2', [MINT[1], '#f6d7c3', MINT[2], '#fbf0b9', '#c9d9f2'], 860),
  'ember-drift': () => drift('ember-drift', '#2a1430', [BERRY[2], CITRUS[2], '#5b2a7a', CITRUS[3], DUSK[2]], 640),
  pearl,
  'glass-pleats': pleats,
  afterglow: dial,
}
