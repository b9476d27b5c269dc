import type { Template } from '../../../contract/template'
import { background, circle, compose, rectangle, swatch, text } from './compose'

const green = '#0E4A3C'
const ink = '#171A18'
const gray = '#59605B'
const head = { fontFamily: 'Instrument Sans', fontSize: 14, fontWeight: 700, lineHeight: 1.4, color: ink }
const body = { fontFamily: 'Instrument Sans', fontSize: 13, lineHeight: 1.5, color: gray }

/** One sentence, two cards, three columns, one color. */
export const minimalistBusiness: Template = {
  id: 'minimalist-business',
  name: 'Minimalist Business',
  description: 'A company on one sheet: the sentence it stands by, its card from both sides and three lines of intent.',
  category: 'minimalist',
  thumbnailUrl: null,
  tags: ['business', 'identity', 'stationery', 'grid', 'one color'],
  popularity: 90,
  createdAt: '2026-05-11T09:00:00.000Z',
  elements: compose(
    background('#EDEFEC'),
    rectangle([40, 40, 28, 28], green),
    circle([54, 40, 28, 28], '#7FB8A0', { opacity: 0.9 }),
    text('Aldous & Reed', [92, 42, 200, 24], { ...head, fontSize: 16 }),

    text('Fewer things,\ndone properly.', [40, 112, 380, 124], {
      fontFamily: 'Bricolage Grotesque',
      fontSize: 50,
      fontWeight: 500,
      letterSpacing: -1.6,
      lineHeight: 1.12,
      color: ink,
    }),
    text('Accounts and advice for firms of one to twenty.', [40, 248, 400, 24], { ...body, fontSize: 15 }),

    rectangle([460, 48, 252, 148], green, { borderRadius: '6px' }),
    rectangle([484, 72, 28, 28], '#EDEFEC'),
    circle([498, 72, 28, 28], '#7FB8A0', { opacity: 0.9 }),
    rectangle([508, 140, 252, 148], '#FFFFFF', { borderRadius: '6px' }),
    text('Nora Aldous', [532, 164, 200, 24], { ...head, fontSize: 16 }),
    text('Partner', [532, 188, 200, 20], body),
    text('nora@aldousreed.com\n+44 20 7946 0182', [532, 228, 204, 40], {
      ...body,
      fontFamily: 'Courier New',
      fontSize: 12,
    }),

    text('Purpose', [40, 356, 160, 20], head),
    text('Owners who know their\nnumbers by the fifth of\nevery month.', [40, 380, 184, 64], body),
    text('People', [248, 356, 160, 20], head),
    text('One partner per client.\nThe name on the card\npicks up the phone.', [248, 380, 184, 64], body),
    text('Promise', [456, 356, 160, 20], head),
    text('A fixed price, agreed in\nwriting before the work\nbegins.', [456, 380, 184, 64], body),

    swatch([680, 356, 80, 32], green, { borderRadius: '0' }),
    swatch([680, 388, 80, 32], '#7FB8A0', { borderRadius: '0' }),
    swatch([680, 420, 80, 32], ink, { borderRadius: '0' }),
  ),
}
