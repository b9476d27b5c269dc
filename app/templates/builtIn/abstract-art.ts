import type { Template } from '../../../contract/template'
import { background, circle, compose, rectangle, swatch, text, triangle } from './compose'

const black = '#191714'
const red = '#C9351F'
const blue = '#1D4A86'
const ochre = '#E2A32B'
const caption = { fontFamily: 'Courier New', fontSize: 12, lineHeight: 1.5, color: black }

/** Everything rises along one diagonal; the words keep to the corners. */
export const abstractArt: Template = {
  id: 'abstract-art',
  name: 'Abstract Art',
  description:
    'A study in weight and direction: bars, discs and wedges along one rising diagonal. For exploring form and balance.',
  category: 'abstract',
  thumbnailUrl: null,
  tags: ['geometric', 'constructivist', 'poster', 'primary colors', 'composition'],
  popularity: 86,
  isNew: true,
  createdAt: '2026-09-28T09:00:00.000Z',
  elements: compose(
    background('#EFE6D4'),
    circle([404, 52, 276, 276], red),
    rectangle([140, 253, 520, 52], black, { rotation: 328 }),
    rectangle([260, 128, 300, 24], blue, { rotation: 328 }),
    triangle([184, 188, 164, 190], ochre, { rotation: 58 }),
    circle([484, 132, 116, 116], '#EFE6D4'),
    circle([520, 168, 44, 44], black),
    rectangle([497, 388, 200, 20], ochre, { rotation: 328 }),
    rectangle([512, 292, 176, 72], blue, { rotation: 328, opacity: 0.86 }),
    rectangle([132, 104, 84, 84], black, { rotation: 13 }),
    rectangle([150, 122, 48, 48], '#EFE6D4', { rotation: 28 }),
    circle([104, 336, 56, 56], blue),
    triangle([704, 204, 52, 60], black, { rotation: 148 }),
    rectangle([320, 384, 132, 20], red, { rotation: 328 }),

    text('Study seven', [40, 32, 240, 36], {
      fontFamily: 'Bricolage Grotesque',
      fontSize: 28,
      fontWeight: 800,
      letterSpacing: -0.6,
      lineHeight: 1.2,
      color: black,
    }),
    text('against the slope', [600, 32, 160, 20], { ...caption, textAlign: 'right' }),
    text('58 x 36 cm\ngouache on board', [40, 428, 160, 40], caption),
    swatch([600, 436, 40, 32], black, { borderRadius: '0' }),
    swatch([640, 436, 40, 32], red, { borderRadius: '0' }),
    swatch([680, 436, 40, 32], blue, { borderRadius: '0' }),
    swatch([720, 436, 40, 32], ochre, { borderRadius: '0' }),
  ),
}
