import { KEYS, type KeyCommand } from './keyboard'

/** Whether this device's keyboard says ⌘ where others say Ctrl. */
const IS_APPLE = typeof navigator === 'object' && /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** The key that does it, as tooltips write it: `Ctrl+Shift+Z`, on a Mac `⇧⌘Z`. */
export function shortcut(command: KeyCommand, isApple: boolean = IS_APPLE): string {
  return written(KEYS[command].split(' ')[0] ?? '', isApple)
}

/** All keys that do it. */
export function shortcuts(command: KeyCommand, isApple: boolean = IS_APPLE): readonly string[] {
  return KEYS[command].split(' ').map((keys) => written(keys, isApple))
}

function written(keys: string, isApple: boolean): string {
  if (!isApple) return keys.replace('Mod', 'Ctrl')
  // Apple's order is Option, Shift, Command, and nothing between them.
  const signs = `${keys.includes('Alt+') ? '⌥' : ''}${keys.includes('Shift+') ? '⇧' : ''}${keys.includes('Mod+') ? '⌘' : ''}`
  return signs + keys.replace(/(Mod|Alt|Shift)\+/g, '')
}
