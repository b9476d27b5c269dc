import { ALPHA, asWords, type Pixels } from './Pixels'

/** Whether anything behind the pixels would be seen. */
export function isTranslucent(pixels: Pixels): boolean {
  const words = asWords(pixels)
  for (let at = 0; at < words.length; at++) if (((words[at] ?? 0) & ALPHA) !== ALPHA) return true
  return false
}
