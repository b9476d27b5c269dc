import { KEYS, type KeyCommand } from '../gestures/keyboard'

/** The parts of a KeyboardEvent that identify the key. */
export interface PressedKey {
  /** KeyboardEvent.key: the character in this layout. */
  readonly key: string
  /** KeyboardEvent.code: the position on the keyboard. */
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

/** The keys of an English keyboard other than letters and digits, by `code`. */
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
 * The editor's command for a key; null if there is none, which leaves the key to the browser. Matches by character,
 * which is what is printed on the key; by position only if the layout has another alphabet (Ctrl+я is Ctrl+Z) or a
 * modifier changed the character (Shift+1 is `!`, on a Mac Alt+A is `å`).
 */
export function commandFor(pressed: PressedKey): KeyCommand | null {
  const { key, mod, alt, shift } = pressed
  const firm = `${mod ? 'Mod+' : ''}${alt ? 'Alt+' : ''}`
  const withShift = shift ? `${firm}Shift+` : firm
  if (key === ' ') return COMMANDS.get(`${withShift}Space`) ?? null
  if (key.length > 1) return COMMANDS.get(withShift + (key.startsWith('Arrow') ? 'Arrow' : key)) ?? null
  if (/^[a-z]$/i.test(key)) return COMMANDS.get(withShift + key.toUpperCase()) ?? null
  // A symbol implies whether Shift was needed for it.
  return COMMANDS.get(firm + key) ?? COMMANDS.get(withShift + placeOf(pressed.code)) ?? null
}

function placeOf(code: string): string {
  return PLACES[code] ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? ''
}
