import { readStored, writeStored } from '../platform/deviceStorage'

// The color theme: light, dark or the system's. Chosen per device; applied before our first paint.

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
const KEY = 'moodloom-theme'
const listeners = new Set<() => void>()

export function readTheme(): Theme {
  const stored = readStored(KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

export function applyTheme(theme: Theme = readTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  // If it can't be stored, it still applies to this visit.
  writeStored(KEY, theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
