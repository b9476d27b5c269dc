/** A shortcut with its modifiers as assistive technology expects them: `Control+D`, not `Ctrl+D` or `⌘D`. */
export function inFull(shortcut: string): string {
  return shortcut.replace('Ctrl', 'Control').replace('⌥', 'Alt+').replace('⇧', 'Shift+').replace('⌘', 'Meta+')
}
