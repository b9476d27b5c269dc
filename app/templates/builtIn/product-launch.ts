import type { Template } from '../../../contract/template'
import { background, circle, compose, rectangle, swatch, text, triangle } from './compose'

const night = '#0F1C2E'
const panel = '#1A2B42'
const white = '#F3F6FA'
const mist = '#A9B8CB'
const glow = '#FFB067'
const point = { fontFamily: 'Instrument Sans', fontSize: 18, fontWeight: 600, lineHeight: 1.3, color: white }
const note = { fontFamily: 'Instrument Sans', fontSize: 13, lineHeight: 1.45, color: mist }
const date = { fontFamily: 'Instrument Sans', fontSize: 14, fontWeight: 600, textAlign: 'center', lineHeight: 1.4 }

/** The product itself lit in the middle, its features on both sides, and three dates below. */
export const productLaunch: Template = {
  id: 'product-launch',
  name: 'Product Launch',
  description:
    'The product lit in the middle, four reasons around it and the three dates that matter. Swap the lamp for yours.',
  category: 'corporate',
  thumbnailUrl: null,
  tags: ['launch', 'product', 'keynote', 'timeline', 'dark'],
  popularity: 85,
  createdAt: '2026-01-26T09:00:00.000Z',
  elements: compose(
    background(night),
    text('Halo One', [200, 32, 400, 56], {
      fontFamily: 'Bricolage Grotesque',
      fontSize: 44,
      fontWeight: 700,
      textAlign: 'center',
      letterSpacing: -1,
      lineHeight: 1.2,
      color: white,
    }),
    text('A lamp that follows the sun home', [200, 88, 400, 28], {
      ...note,
      fontSize: 16,
      textAlign: 'center',
      color: glow,
    }),

    circle([264, 126, 272, 272], panel),
    circle([302, 136, 196, 196], glow, { opacity: 0.18 }),
    rectangle([388, 290, 24, 70], '#7F92AA'),
    circle([330, 164, 140, 140], glow),
    circle([354, 188, 92, 92], panel),
    rectangle([346, 350, 108, 20], '#C9D4E2', { borderRadius: '10px' }),

    text('Light like daylight', [40, 152, 208, 24], { ...point, textAlign: 'right' }),
    text('Warm at seven, clear at noon,\nwarm again by supper.', [40, 178, 208, 40], { ...note, textAlign: 'right' }),
    text('No app to open', [40, 268, 208, 24], { ...point, textAlign: 'right' }),
    text('Turn the ring. It remembers\nwhat you like and when.', [40, 294, 208, 40], { ...note, textAlign: 'right' }),
    text('Made to be mended', [552, 152, 208, 24], point),
    text('Six screws, and every part\nsold for twelve years.', [552, 178, 212, 40], note),
    text('Four watts', [552, 268, 208, 24], point),
    text('Bright enough to read by,\nall year for one coffee.', [552, 294, 208, 40], note),

    rectangle([40, 416, 216, 44], panel, { borderRadius: '22px' }),
    text('2 March: teaser', [48, 428, 200, 20], { ...date, color: white }),
    triangle([264, 428, 20, 20], '#7F92AA', { rotation: 90 }),
    rectangle([292, 416, 216, 44], panel, { borderRadius: '22px' }),
    text('16 March: pre-order', [300, 428, 200, 20], { ...date, color: white }),
    triangle([516, 428, 20, 20], '#7F92AA', { rotation: 90 }),
    rectangle([544, 416, 216, 44], glow, { borderRadius: '22px' }),
    text('6 April: in shops', [552, 428, 200, 20], { ...date, color: night }),

    swatch([740, 40, 20, 20], glow, { borderRadius: '50%' }),
    swatch([716, 40, 20, 20], mist, { borderRadius: '50%' }),
    swatch([692, 40, 20, 20], '#4A6488', { borderRadius: '50%' }),
    text('In dusk, fog and amber', [600, 68, 160, 20], { ...note, fontSize: 12, textAlign: 'right' }),
  ),
}
