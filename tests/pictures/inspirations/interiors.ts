import { circle, type Drawing, element, grain, group, line, path, rect, smooth, text } from './drawing'
import { BERRY, CITRUS, CLAY, INK, MINT, MOSS, NIGHT, PLASTER, SEA } from './palettes'

// Rooms in flat shapes: light, furniture, one treasured thing.

const shade = (d: string, opacity = 0.12) => path(d, '#1d1a16', { opacity })
const plant = (x: number, y: number, leaves: readonly (readonly [turn: number, tall: number])[], color: string) =>
  group(
    leaves
      .map(([turn, tall]) =>
        path(
          smooth([
            { x: 0, y: 0 },
            { x: 26, y: -tall * 0.5 },
            { x: 0, y: -tall },
            { x: -26, y: -tall * 0.5 },
          ]),
          color,
          {
            transform: `rotate(${turn})`,
          },
        ),
      )
      .join(''),
    { transform: `translate(${x} ${y})` },
  )

function sofa(): Drawing {
  const [width, height] = [720, 560]
  return {
    width,
    height,
    body:
      rect(0, 0, width, height, '#e9c9b1') +
      rect(0, 430, width, 130, '#9c5b41') +
      rect(438, 60, 220, 210, '#fbf3e4') +
      rect(450, 72, 196, 186, '#bcd3d0') +
      circle(590, 140, 30, '#f8d98a') +
      path('M450 258V214q60-46 110-8t86-22v74z', '#7fa39a') +
      line({ x: 548, y: 72 }, { x: 548, y: 258 }, '#fbf3e4', 8) +
      rect(92, 80, 120, 156, '#fbf3e4') +
      path('M104 224v-90a48 48 0 0 1 96 0v90z', CLAY[2]) +
      circle(152, 128, 22, CITRUS[1]) +
      shade('M60 470h600l20 30H40z', 0.16) +
      rect(90, 290, 470, 130, SEA[3], { rx: 26 }) +
      rect(60, 340, 80, 130, SEA[3], { rx: 24 }) +
      rect(510, 340, 80, 130, SEA[3], { rx: 24 }) +
      rect(126, 372, 398, 84, SEA[2], { rx: 16 }) +
      rect(322, 372, 6, 84, SEA[3]) +
      rect(150, 326, 92, 84, CITRUS[1], { rx: 12, transform: 'rotate(-8 196 368)' }) +
      rect(420, 330, 84, 78, BERRY[1], { rx: 12, transform: 'rotate(9 462 369)' }) +
      rect(96, 466, 12, 36, '#3a2a22') +
      rect(540, 466, 12, 36, '#3a2a22') +
      line({ x: 652, y: 250 }, { x: 652, y: 498 }, '#3a2a22', 7) +
      path('M606 262l24-84h44l24 84z', CITRUS[1]) +
      rect(626, 492, 52, 10, '#3a2a22', { rx: 5 }) +
      grain({ width, height }, 0.08),
  }
}

function shelf(): Drawing {
  const [width, height] = [720, 900]
  const boards = [250, 500, 750].map((y) => rect(40, y, 640, 20, '#a8713f') + shade(`M40 ${y + 20}h640v14H40z`))
  const bowl = (x: number, y: number, w: number, color: string) =>
    path(`M${x} ${y}h${w}q-8 ${w * 0.52}-${w / 2} ${w * 0.52}T${x} ${y}z`, color)
  const jar = (x: number, y: number, w: number, h: number, color: string) =>
    rect(x, y - h, w, h, color, { rx: 14 }) + rect(x + 8, y - h - 16, w - 16, 22, PLASTER[3], { rx: 5 })
  return {
    width,
    height,
    body:
      rect(0, 0, width, height, '#dfe3d3') +
      Array.from({ length: 8 }, (_, row) =>
        Array.from({ length: 7 }, (_, column) =>
          rect(column * 104 - 4, row * 116 - 6, 98, 110, (row + column) % 3 ? '#e8ebde' : '#d3dac6', { rx: 4 }),
        ).join(''),
      ).join('') +
      boards.join('') +
      jar(80, 250, 90, 150, CLAY[2]) +
      jar(184, 250, 74, 110, CITRUS[1]) +
      path('M320 250c-34-60-10-104 0-120v-44h52v44c10 16 34 60 0 120z', SEA[3]) +
      plant(
        346,
        96,
        [
          [-26, 76],
          [0, 92],
          [28, 72],
        ],
        MOSS[2],
      ) +
      bowl(440, 186, 180, INK[3]) +
      rect(500, 226, 60, 24, INK[3]) +
      bowl(76, 424, 150, BERRY[1]) +
      rect(124, 484, 54, 16, BERRY[1]) +
      bowl(86, 386, 130, BERRY[2]) +
      [0, 1, 2, 3]
        .map((index) =>
          rect(
            280 + index * 40,
            352 + (index % 2) * 22,
            34,
            148 - (index % 2) * 22,
            [INK[2], CLAY[1], MOSS[3], CITRUS[3]][index] ?? '',
            { rx: 3 },
          ),
        )
        .join('') +
      jar(480, 500, 110, 170, MINT[2]) +
      circle(630, 470, 30, CITRUS[2]) +
      path('M84 750v-92q0-30 34-30h70q34 0 34 30v92z', INK[3]) +
      element('path', { d: 'M222 668q58 0 44 42t-44 26', fill: 'none', stroke: INK[3], 'stroke-width': 16 }) +
      rect(120, 612, 66, 20, INK[4], { rx: 8 }) +
      plant(
        380,
        668,
        [
          [-50, 110],
          [-22, 140],
          [6, 156],
          [32, 136],
          [56, 104],
        ],
        MOSS[3],
      ) +
      path('M326 660h108l-16 90h-76z', CLAY[2]) +
      jar(490, 750, 80, 120, PLASTER[1]) +
      jar(582, 750, 74, 92, CLAY[3]) +
      grain({ width, height }, 0.08),
  }
}

function arches(): Drawing {
  const [width, height] = [720, 960]
  const arch = (x: number, w: number, top: number, color: string, foot = 800) =>
    path(`M${x} ${foot}V${top + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${foot}z`, color)
  return {
    width,
    height,
    body:
      rect(0, 0, width, height, CLAY[1]) +
      rect(0, 800, width, 160, CLAY[3]) +
      arch(90, 540, 90, '#c98a66') +
      arch(160, 400, 210, '#e7bd97') +
      arch(226, 268, 320, '#f7e5c9') +
      arch(286, 148, 430, '#8fb3b0') +
      circle(360, 560, 34, '#fff3d0') +
      path('M286 800l74-130 74 130z', '#5f8884') +
      shade('M90 800h540l90 160H0z', 0.14) +
      path('M226 800h268l110 160H116z', '#f2d9b4', { opacity: 0.55 }) +
      path('M120 940l20-130h92l20 130z', MOSS[3]) +
      plant(
        186,
        816,
        [
          [-44, 170],
          [-16, 220],
          [14, 230],
          [42, 180],
        ],
        MOSS[2],
      ) +
      grain({ width, height }, 0.1),
  }
}

function desk(): Drawing {
  const [width, height] = [720, 640]
  return {
    width,
    height,
    body:
      rect(0, 0, width, height, NIGHT[3]) +
      rect(70, 50, 300, 300, NIGHT[4]) +
      [
        [120, 100],
        [210, 150],
        [300, 90],
        [330, 210],
        [150, 230],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 3, NIGHT[0]))
        .join('') +
      circle(270, 180, 46, NIGHT[0]) +
      circle(252, 168, 42, NIGHT[4]) +
      path('M70 350v-70l60-50 70 60 80-80 90 70v70z', NIGHT[2]) +
      element('rect', { x: 70, y: 50, width: 300, height: 300, fill: 'none', stroke: NIGHT[1], 'stroke-width': 12 }) +
      line({ x: 220, y: 50 }, { x: 220, y: 350 }, NIGHT[1], 8) +
      path('M520 210L300 480h420V300z', '#f6d9a0', { opacity: 0.2 }) +
      rect(40, 470, 640, 26, '#d8976b') +
      rect(84, 496, 22, 144, '#a86a48') +
      rect(614, 496, 22, 144, '#a86a48') +
      rect(430, 448, 150, 22, INK[2], { rx: 4 }) +
      rect(444, 428, 128, 20, BERRY[2], { rx: 4 }) +
      rect(436, 408, 140, 20, MINT[2], { rx: 4 }) +
      rect(180, 442, 200, 28, '#f4ede0', { rx: 3, transform: 'rotate(-1 280 456)' }) +
      line({ x: 330, y: 448 }, { x: 398, y: 420 }, CITRUS[2], 6) +
      path('M110 470l10-76h56l10 76z', CLAY[2]) +
      plant(
        148,
        400,
        [
          [-40, 84],
          [-10, 112],
          [20, 104],
          [46, 78],
        ],
        MINT[2],
      ) +
      line({ x: 628, y: 470 }, { x: 596, y: 300 }, '#f0e2d2', 8) +
      line({ x: 596, y: 300 }, { x: 520, y: 216 }, '#f0e2d2', 8) +
      rect(596, 460, 64, 12, '#f0e2d2', { rx: 6 }) +
      path('M476 226l62-54 30 34-58 58z', CITRUS[2]) +
      text(400, 606, 'late, and glad of it', { size: 26, fill: NIGHT[1] }) +
      grain({ width, height }, 0.1),
  }
}

function bath(): Drawing {
  const [width, height] = [720, 820]
  const tiles = Array.from({ length: 13 }, (_, row) =>
    Array.from({ length: 12 }, (_, column) =>
      rect(column * 60 + 2, row * 46 + 2, 56, 42, (row * 5 + column * 3) % 7 ? MINT[1] : MINT[0], { rx: 3 }),
    ).join(''),
  )
  return {
    width,
    height,
    body:
      rect(0, 0, width, height, '#a8d3bd') +
      tiles.join('') +
      rect(0, 598, width, 222, BERRY[1]) +
      Array.from({ length: 8 }, (_, index) =>
        path(`M${index * 104 - 40} 598l-60 222h52l60-222z`, BERRY[0], { opacity: 0.7 }),
      ).join('') +
      path('M440 300a110 110 0 0 1 220 0v80a110 110 0 0 1-220 0z', '#fbf6ea') +
      path('M456 300a94 94 0 0 1 188 0v80a94 94 0 0 1-188 0z', '#d8ecec') +
      path('M470 400l150-180 20 40-140 172z', '#ffffff', { opacity: 0.6 }) +
      shade('M60 770h500l30 22H40z', 0.18) +
      path('M50 520h540q-10 240-130 240H180Q60 760 50 520z', '#fffaf0') +
      rect(34, 500, 572, 34, '#fffaf0', { rx: 17 }) +
      circle(150, 770, 18, CITRUS[2]) +
      circle(480, 770, 18, CITRUS[2]) +
      path('M120 500V330q0-40 40-40t40 40', 'none', { stroke: CITRUS[2], 'stroke-width': 14 }) +
      [
        [260, 486, 30],
        [310, 470, 40],
        [370, 482, 34],
        [420, 490, 24],
      ]
        .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, '#eef7f7'))
        .join('') +
      path('M610 820l12-120h70l12 120z', CLAY[2]) +
      plant(
        656,
        706,
        [
          [-42, 150],
          [-14, 200],
          [16, 190],
          [40, 140],
        ],
        MINT[3],
      ) +
      grain({ width, height }, 0.07),
  }
}

export const interiors = {
  'sunday-sofa': sofa,
  'kitchen-shelf': shelf,
  'three-arches': arches,
  'desk-at-midnight': desk,
  'pink-tiles': bath,
}
