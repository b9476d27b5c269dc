export interface TextLink {
  /** UTF-16 units. */
  readonly start: number
  readonly end: number
  /** The target: always http, https or mailto. */
  readonly href: string
}

const SAFE = new Set(['http:', 'https:', 'mailto:'])
/** Addresses as people write them; trailing punctuation is split off afterwards. */
const ADDRESSES =
  /(?<![\w@/.:])(?:(?:https?:\/\/|mailto:|www\.)[^\s<>"'`{}|\\^]+|[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,})/gi
const END_OF_SENTENCE = /[.,:;!?…'"’”»*_~]+$/

/** The addresses in a text, in order. */
export function linksIn(text: string): TextLink[] {
  return [...text.matchAll(ADDRESSES)].flatMap(({ 0: found, index }): TextLink[] => {
    const written = withoutTail(found)
    const href = hrefOf(written)
    return href ? [{ start: index, end: index + written.length, href }] : []
  })
}

/** Drops trailing punctuation, and closing brackets that the address did not open. */
function withoutTail(found: string): string {
  const written = found.replace(END_OF_SENTENCE, '')
  const isUnopened =
    (written.endsWith(')') && !written.includes('(')) || (written.endsWith(']') && !written.includes('['))
  return isUnopened ? withoutTail(written.slice(0, -1)) : written
}

function hrefOf(written: string): string | null {
  const hasScheme = /^(?:https?|mailto):/i.test(written)
  const address = hasScheme ? written : /^www\./i.test(written) ? `https://${written}` : `mailto:${written}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !SAFE.has(url.protocol)) return null
  // A name and a password before the host disguise one site as another.
  if (url.username !== '' || url.password !== '') return null
  if (url.protocol !== 'mailto:') return url.hostname === '' ? null : url.href
  return /^[^@\s]+@[^@\s]+$/.test(url.pathname) ? url.href : null
}
