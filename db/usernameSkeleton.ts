/**
 * The confusables of Unicode TR39 that fit in a username, for Latin, Greek, Cyrillic, Armenian and small capitals: each
 * entry is a Latin letter and its look-alikes, in either case.
 */
const CONFUSABLES = [
  'aΑαАаɑᴀ',
  'bΒВвЬьʙ',
  'cСсϲϹᴄ',
  'dԁᴅ',
  'eΕЕеᴇ',
  'fꜰƒ',
  'gɡɢց',
  'hΗНнһհʜ',
  'iіıɪɩι',
  'jЈјᴊϳ',
  'kΚκКкᴋ',
  'lIΙІӀӏ1ʟ',
  'mΜМмᴍ',
  'nΝηɴո',
  'oΟοσОоᴏօ0',
  'pΡρРрᴘ',
  'qԛզ',
  'rʀ',
  'sЅѕꜱ',
  'tΤτТтᴛ',
  'uυսʋᴜ',
  'vνѵѴᴠ',
  'wԜԝωѡᴡ',
  'xΧχХх',
  'yΥγУуʏүҮ',
  'zΖᴢ',
] as const

const PASSES_FOR = new Map(
  CONFUSABLES.flatMap(([latin = '', ...others]) => others.map((letter) => [letter, latin] as const)),
)

/**
 * What a username looks like: two names with the same skeleton can be confused. Look-alikes are replaced before case is
 * folded, because a capital may look like a different letter than its lowercase form: `AIice` passes for `alice`.
 */
export function skeletonOf(username: string): string {
  return [...username.normalize('NFKC')]
    .map((letter) => PASSES_FOR.get(letter) ?? letter.toLowerCase())
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
