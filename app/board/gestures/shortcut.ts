import { KEYS, type KeyCommand } from './keyboard'

/** Whether this device's keyboard has ⌘ in place of Ctrl. */
const IS_APPLE = typeof navigator === 'object' && /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** A command's key, as tooltips write it: `Ctrl+Shift+Z`, on a Mac `⇧⌘Z`. */
export function shortcut(command: KeyCommand, isApple: boolean = IS_APPLE): string {
  return written(KEYS[command].split(' ')[0] ?? '', isApple)
}

/** All keys of a command. */
export function shortcuts(command: KeyCommand, isApple: boolean = IS_APPLE): readonly string[] {
  return KEYS[command].split(' ').map((keys) => written(keys, isApple))
}

function written(keys: string, isApple: boolean): string {
  if (!isApple) return keys.replace('Mod', 'Ctrl')
  // Apple's order is Option, Shift, Command, with nothing between them.
  const signs = `${keys.includes('Alt+') ? '⌥' : ''}${keys.includes('Shift+') ? '⇧' : ''}${keys.includes('Mod+') ? '⌘' : ''}`
  return signs + keys.replace(/(Mod|Alt|Shift)\+/g, '')
}
