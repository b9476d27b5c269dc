// The browser's own install prompt: kept when it arrives, and shown when a person wants it. It may arrive before
// anything is drawn, so this is small and part of the start.

/** Not in TypeScript's DOM library: https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent
  }
}

let deferred: InstallPromptEvent | null = null
const listeners = new Set<() => void>()

/** From now on, keeps the browser's prompt in place of its own bar. */
export function deferInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    defer(event)
  })
  window.addEventListener('appinstalled', () => defer(null))
}

/** Whether the browser would install the app if requested. */
export function hasInstallPrompt(): boolean {
  return deferred !== null
}

export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the browser's prompt; must be called by a press. A prompt can be shown only once. */
export async function askToInstall(): Promise<boolean> {
  const event = deferred
  if (!event) return false
  defer(null)
  await event.prompt()
  return (await event.userChoice).outcome === 'accepted'
}

function defer(event: InstallPromptEvent | null): void {
  deferred = event
  for (const listener of listeners) listener()
}
