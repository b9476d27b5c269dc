import type { BoardElement } from '../../store/BoardElement'
import { colorOf } from '../paint'
import { type Hex, readColor } from './readColor'

/** More would be no palette. */
const MOST = 16

/** The colours of a board's texts, shapes and swatches, the most used first; of two as frequent, the one further back. */
export function boardPalette(elements: Iterable<BoardElement>): Hex[] {
  const counts = new Map<Hex, number>()
  for (const element of elements) {
    const color = readColor(colorOf(element) ?? '')
    if (color) counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST)
    .map(([color]) => color)
}
