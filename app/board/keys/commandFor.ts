import { KEYS, type KeyCommand } from '../gestures/keyboard'

/** What of a KeyboardEvent says which key it is. */
export interface PressedKey {
  /** KeyboardEvent.key: what the layout makes of it. */
  readonly key: string
  /** KeyboardEvent.code: where it is on the keyboard. */
  readonly code: string
  /** Ctrl, or ⌘. */
  readonly mod: boolean
  readonly shift: boolean
  readonly alt: boolean
}

const COMMANDS: ReadonlyMap<string, KeyCommand> = new Map(
  Object.entries(KEYS).flatMap(([command, keys]) =>
    keys.split(' ').map((each) => [each, command as KeyCommand] as const),
  ),
)

/** What an English keyboard has on a key that is not a letter or a digit. */
const PLACES: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Period: '.',
  Quote: "'",
  Minus: '-',
  Equal: '+',
}

/**
 * What a key does in the editor; null where it does nothing, so that the browser keeps it. The character counts, since
 * that is what is printed on the key; the place counts where the layout has another alphabet (Ctrl and я are Ctrl+Z),
 * where a modifier turned the character into another (Shift+1 is `!`, on a Mac Alt+A is `å`), and nowhere else.
 */
export function commandFor(pressed: PressedKey): KeyCommand | null {
  const { key, mod, alt, shift } = pressed
  const firm = `${mod ? 'Mod+' : ''}${alt ? 'Alt+' : ''}`
  const withShift = shift ? `${firm}Shift+` : firm
  if (key === ' ') return COMMANDS.get(`${withShift}Space`) ?? null
  if (key.length > 1) return COMMANDS.get(withShift + (key.startsWith('Arrow') ? 'Arrow' : key)) ?? null
  if (/^[a-z]$/i.test(key)) return COMMANDS.get(withShift + key.toUpperCase()) ?? null
  // A sign says by itself whether Shift was needed for it.
  return COMMANDS.get(firm + key) ?? COMMANDS.get(withShift + placeOf(pressed.code)) ?? null
}

function placeOf(code: string): string {
  return PLACES[code] ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? ''
}
