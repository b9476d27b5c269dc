import type { Template } from '../../../contract/template'
import { background, circle, compose, rectangle, swatch, text } from './compose'

const deep = '#2F4656'
const word = { fontFamily: 'Instrument Sans', fontSize: 14, fontWeight: 500, textAlign: 'center', lineHeight: 1.4 }

/** A pale sun over still water, in bands that grow deeper; the words float on the middle line. */
export const moodCalming: Template = {
  id: 'mood-calming',
  name: 'Calming Mood',
  description: 'A pale sun over still water. Soft bands, one quiet line of words and the tones for a slow morning.',
  category: 'mood',
  thumbnailUrl: null,
  tags: ['calm', 'pastel', 'wellness', 'horizon'],
  popularity: 82,
  createdAt: '2026-02-09T09:00:00.000Z',
  elements: compose(
    background('#EEF1F0'),
    rectangle([80, 40, 640, 244], '#E0E5EA', { borderRadius: '122px' }),
    circle([280, 48, 240, 240], '#F7DCCB', { opacity: 0.55 }),
    circle([304, 72, 192, 192], '#F6CFB9', { opacity: 0.7 }),
    circle([332, 100, 136, 136], '#F3BFA4'),
    rectangle([40, 228, 720, 56], '#C9D6DC', { borderRadius: '28px', opacity: 0.85 }),
    rectangle([120, 264, 600, 56], '#AFC3CC', { borderRadius: '28px', opacity: 0.85 }),
    rectangle([80, 300, 560, 56], '#94AEBA', { borderRadius: '28px', opacity: 0.9 }),
    text('Breathe out', [160, 152, 480, 72], {
      fontFamily: 'Georgia',
      fontStyle: 'italic',
      fontSize: 54,
      textAlign: 'center',
      letterSpacing: -0.5,
      lineHeight: 1.3,
      color: deep,
    }),
    text('longer than you breathed in', [240, 246, 320, 24], { ...word, fontSize: 15, color: deep }),

    swatch([196, 384, 56, 56], '#F3BFA4', { borderRadius: '50%' }),
    swatch([284, 384, 56, 56], '#F7DCCB', { borderRadius: '50%' }),
    swatch([372, 384, 56, 56], '#C9D6DC', { borderRadius: '50%' }),
    swatch([460, 384, 56, 56], '#94AEBA', { borderRadius: '50%' }),
    swatch([548, 384, 56, 56], deep, { borderRadius: '50%' }),
    text('peach', [184, 444, 80, 20], { ...word, fontSize: 13, color: deep }),
    text('linen', [272, 444, 80, 20], { ...word, fontSize: 13, color: deep }),
    text('mist', [360, 444, 80, 20], { ...word, fontSize: 13, color: deep }),
    text('tide', [448, 444, 80, 20], { ...word, fontSize: 13, color: deep }),
    text('deep', [536, 444, 80, 20], { ...word, fontSize: 13, color: deep }),
  ),
}
