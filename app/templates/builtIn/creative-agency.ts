import type { Template } from '../../../contract/template'
import { background, circle, compose, rectangle, swatch, text, triangle } from './compose'

const black = '#15130F'
const blue = '#2438E0'
const pink = '#FF7AB0'
const red = '#E5391F'
const small = { fontFamily: 'Instrument Sans', fontSize: 14, fontWeight: 600, lineHeight: 1.5, color: black }

/** A shout in the largest size, shapes that lean into it, and stickers on top, none of them straight. */
export const creativeAgency: Template = {
  id: 'creative-agency',
  name: 'Creative Agency',
  description:
    'A loud pitch wall: one headline at full volume, tilted shapes and stickers to write on. For pitches and campaign ideas.',
  category: 'creative',
  thumbnailUrl: null,
  tags: ['agency', 'bold', 'pitch', 'branding', 'playful'],
  popularity: 92,
  isNew: true,
  createdAt: '2026-10-20T09:00:00.000Z',
  elements: compose(
    background('#FFCF3D'),
    circle([452, 96, 308, 308], pink),
    triangle([400, 236, 216, 196], blue, { rotation: 345 }),
    rectangle([648, 40, 92, 92], red, { rotation: 12 }),

    text('Make\nsome\nnoise.', [32, 60, 480, 332], {
      fontFamily: 'Bricolage Grotesque',
      fontSize: 124,
      fontWeight: 800,
      letterSpacing: -6,
      lineHeight: 0.88,
      color: black,
    }),

    rectangle([494, 160, 232, 56], black, { rotation: 354, borderRadius: '28px' }),
    text('Brands that talk back', [504, 174, 212, 28], {
      fontFamily: 'Instrument Sans',
      fontSize: 18,
      fontWeight: 700,
      textAlign: 'center',
      lineHeight: 1.5,
      color: '#FFF6DC',
      rotation: 354,
    }),
    circle([636, 316, 124, 124], '#FFF6DC'),
    text('Pitch\nFriday\n11:30', [648, 334, 100, 88], {
      fontFamily: 'Bricolage Grotesque',
      fontSize: 24,
      fontWeight: 700,
      textAlign: 'center',
      lineHeight: 1.15,
      color: red,
      rotation: 10,
    }),

    text('Volume Club, studio for hire', [40, 28, 300, 24], small),
    text('Naming\nIdentity\nFilm', [40, 400, 90, 64], small),
    text('Posters\nSpaces\nSound', [140, 400, 90, 64], small),
    swatch([252, 420, 40, 40], black, { borderRadius: '0' }),
    swatch([292, 420, 40, 40], blue, { borderRadius: '0' }),
    swatch([332, 420, 40, 40], red, { borderRadius: '0' }),
    swatch([372, 420, 40, 40], pink, { borderRadius: '0' }),
  ),
}
