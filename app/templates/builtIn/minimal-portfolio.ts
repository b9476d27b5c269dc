import type { Template } from '../../../contract/template'
import { background, circle, compose, photo, rectangle, swatch, text } from './compose'

const ink = '#1F1D1A'
const stone = '#6B645A'
const label = { fontFamily: 'Instrument Sans', fontSize: 12, fontWeight: 500, letterSpacing: 0.4, color: stone }

/** One large plate, two small ones for photographs, and much space between: pictures speak, words are captions. */
export const minimalPortfolio: Template = {
  id: 'minimal-portfolio',
  name: 'Minimal Portfolio',
  description: 'One large image, two small ones and plenty of white space. For work that speaks for itself.',
  category: 'minimalist',
  thumbnailUrl: null,
  tags: ['portfolio', 'photography', 'clean', 'gallery', 'neutral'],
  popularity: 95,
  isNew: true,
  createdAt: '2026-10-12T09:00:00.000Z',
  elements: compose(
    background('#F7F5F1'),
    text('Ines Marlow', [48, 40, 260, 44], {
      fontFamily: 'Bricolage Grotesque',
      fontSize: 34,
      fontWeight: 600,
      letterSpacing: -0.8,
      lineHeight: 1.15,
      color: ink,
    }),
    text('Rooms, objects\nand the light on them', [48, 92, 220, 48], {
      fontFamily: 'Georgia',
      fontStyle: 'italic',
      fontSize: 16,
      lineHeight: 1.4,
      color: stone,
    }),
    rectangle([320, 40, 304, 380], '#D5CEC2'),
    circle([404, 108, 176, 176], '#E9E3DA'),
    rectangle([372, 244, 124, 176], '#B9AF9F'),
    photo([648, 40, 104, 136], '#C9CFC9'),
    photo([648, 192, 104, 104], '#D5CEC2'),
    text('01', [648, 348, 60, 28], {
      ...label,
      fontFamily: 'Courier New',
      fontSize: 20,
      color: ink,
      letterSpacing: -1,
    }),
    text('House by the\nestuary, winter', [648, 380, 116, 40], { ...label, lineHeight: 1.45 }),
    text('Selected work\n2021 to 2026', [48, 320, 180, 40], { ...label, lineHeight: 1.45, color: ink }),
    swatch([48, 384, 36, 36], '#D5CEC2', { borderRadius: '50%' }),
    swatch([76, 384, 36, 36], '#A9998A', { borderRadius: '50%' }),
    swatch([104, 384, 36, 36], '#C9CFC9', { borderRadius: '50%' }),
    swatch([132, 384, 36, 36], ink, { borderRadius: '50%' }),
    text('studio@inesmarlow.com', [48, 444, 220, 20], label),
    text('Plate 1: the east room at nine', [320, 444, 304, 20], label),
  ),
}
