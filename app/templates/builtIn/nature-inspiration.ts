import type { Template } from '../../../contract/template'
import { background, circle, compose, rectangle, swatch, text, triangle } from './compose'

const moss = '#26402F'
const paper = '#FCFBF4'
const chip = { fontFamily: 'Instrument Sans', fontSize: 12, fontWeight: 500, lineHeight: 1.4 }
const handwriting = { fontFamily: 'Georgia', fontStyle: 'italic', fontSize: 13, textAlign: 'center', lineHeight: 1.4 }

/** A wide view, two prints laid over its corner, and the colors picked up on the way. */
export const natureInspiration: Template = {
  id: 'nature-inspiration',
  name: 'Nature Inspiration',
  description:
    'A walk put down on paper: one wide view, two prints laid over it, and the five colors found on the way.',
  category: 'nature',
  thumbnailUrl: null,
  tags: ['landscape', 'forest', 'earthy', 'collage', 'botanical'],
  popularity: 79,
  createdAt: '2025-11-17T09:00:00.000Z',
  elements: compose(
    background('#E4E8D8'),

    rectangle([40, 40, 440, 272], '#BFD3D0'),
    circle([292, 72, 84, 84], '#F3D595'),
    triangle([60, 112, 260, 152], '#8DA99A'),
    triangle([232, 144, 248, 120], '#6C8C79'),
    triangle([40, 168, 220, 96], '#4C6F59'),
    rectangle([40, 264, 440, 48], '#92B3B4'),

    text('Above the lake,\nbefore the rain', [40, 332, 360, 92], {
      fontFamily: 'Georgia',
      fontSize: 34,
      letterSpacing: -0.6,
      lineHeight: 1.25,
      color: moss,
    }),
    text('Larch, slate, cold hands, tea from the flask', [40, 432, 400, 24], {
      ...chip,
      fontSize: 14,
      color: '#4A5B47',
    }),

    rectangle([392, 152, 144, 176], paper, { rotation: 354 }),
    rectangle([400, 163, 124, 120], '#D9C9A3', { rotation: 354 }),
    triangle([435, 173, 48, 44], moss, { rotation: 354 }),
    triangle([430, 195, 64, 52], moss, { rotation: 354 }),
    triangle([426, 221, 78, 56], moss, { rotation: 354 }),
    text('The last larch', [409, 297, 124, 20], { ...handwriting, color: moss, rotation: 354 }),

    rectangle([480, 324, 140, 136], '#F3F0E0', { rotation: 5 }),
    rectangle([491, 333, 120, 92], '#6F7F86', { rotation: 5 }),
    circle([506, 366, 56, 42], '#A9B4B4', { rotation: 5 }),
    circle([546, 382, 50, 34], '#D6DAD3', { rotation: 5 }),
    text('Stones, shore', [484, 432, 124, 20], { ...handwriting, color: moss, rotation: 5 }),

    swatch([640, 40, 120, 84], moss, { borderRadius: '0' }),
    swatch([640, 124, 120, 84], '#6C8C79', { borderRadius: '0' }),
    swatch([640, 208, 120, 84], '#92B3B4', { borderRadius: '0' }),
    swatch([640, 292, 120, 84], '#D9C9A3', { borderRadius: '0' }),
    swatch([640, 376, 120, 84], '#F3D595', { borderRadius: '0' }),
    text('Spruce', [652, 98, 96, 20], { ...chip, color: '#E4E8D8' }),
    text('Lichen', [652, 182, 96, 20], { ...chip, color: '#0F2016' }),
    text('Tarn', [652, 266, 96, 20], { ...chip, color: '#0F2016' }),
    text('Dry grass', [652, 350, 96, 20], { ...chip, color: '#0F2016' }),
    text('Late sun', [652, 434, 96, 20], { ...chip, color: '#0F2016' }),
  ),
}
