import type { Template } from '../../../contract/template'
import { background, circle, compose, rectangle, swatch, text, triangle } from './compose'

const ink = '#2A1B1A'
const look = { fontFamily: 'Instrument Sans', fontSize: 12, fontWeight: 600, letterSpacing: 0.6 }

/** Four looks on a staggered rail, cut as plain silhouettes; the title runs below them like a hem. */
export const fashionLookbook: Template = {
  id: 'fashion-lookbook',
  name: 'Fashion Lookbook',
  description: 'Four looks on a staggered rail with their cloth pinned beside them. Put a photograph over each figure.',
  category: 'fashion',
  thumbnailUrl: null,
  tags: ['lookbook', 'editorial', 'runway', 'textiles', 'autumn', 'serif'],
  popularity: 88,
  createdAt: '2026-03-02T09:00:00.000Z',
  elements: compose(
    background('#EBDCD3'),

    rectangle([40, 72, 136, 276], '#C79B74'),
    circle([94, 104, 28, 28], '#F3E4D6'),
    triangle([68, 138, 80, 210], '#7A4A2B'),
    text('Look 1', [50, 80, 60, 20], { ...look, color: ink }),

    rectangle([188, 40, 136, 308], '#6E1F2B'),
    circle([242, 84, 28, 28], '#F3E4D6'),
    rectangle([228, 120, 56, 150], '#E3B9AE', { borderRadius: '28px' }),
    rectangle([216, 216, 80, 132], '#D39C90'),
    text('Look 2', [198, 48, 60, 20], { ...look, color: '#F9E9E2' }),

    rectangle([336, 104, 136, 244], '#A9A79A'),
    circle([390, 132, 28, 28], '#F3E4D6'),
    triangle([362, 166, 84, 100], '#33312F', { rotation: 180 }),
    triangle([358, 204, 92, 144], '#33312F'),
    text('Look 3', [346, 112, 60, 20], { ...look, color: ink }),

    rectangle([484, 56, 136, 292], '#33312F'),
    circle([538, 92, 28, 28], '#F3E4D6'),
    rectangle([522, 228, 28, 120], '#D9CBBE'),
    rectangle([554, 228, 28, 120], '#D9CBBE'),
    rectangle([518, 128, 68, 116], '#C7402F', { borderRadius: '16px' }),
    text('Look 4', [494, 64, 60, 20], { ...look, color: '#F3E4D6' }),

    swatch([656, 56, 72, 72], '#7A4A2B', { rotation: 354, borderRadius: '2px' }),
    swatch([684, 112, 72, 72], '#6E1F2B', { rotation: 7, borderRadius: '2px' }),
    swatch([654, 170, 72, 72], '#C7402F', { rotation: 357, borderRadius: '2px' }),
    swatch([686, 224, 72, 72], '#E3B9AE', { rotation: 5, borderRadius: '2px' }),
    text('Camel hair, wine silk,\nfelt, rose linen', [640, 308, 132, 40], {
      ...look,
      fontSize: 11,
      fontWeight: 500,
      letterSpacing: 0,
      lineHeight: 1.5,
      color: ink,
    }),

    text('The Long Line', [36, 366, 584, 92], {
      fontFamily: 'Georgia',
      fontSize: 76,
      letterSpacing: -2.5,
      lineHeight: 1.15,
      color: ink,
    }),
    text('Autumn and winter\nCollection six', [640, 406, 144, 44], {
      fontFamily: 'Georgia',
      fontStyle: 'italic',
      fontSize: 14,
      lineHeight: 1.5,
      color: '#6E1F2B',
    }),
  ),
}
