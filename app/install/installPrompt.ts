// The browser's install prompt: kept when it arrives, shown when a person asks for it. It may arrive before the first
// paint, so this is small and loads at startup.

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

/** Starts keeping the browser's prompt, which also hides its own install bar. */
export function deferInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    defer(event)
  })
  window.addEventListener('appinstalled', () => defer(null))
}

/** Whether the browser's prompt is available. */
export function hasInstallPrompt(): boolean {
  return deferred !== null
}

export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the prompt, which works once and only on a press. Resolves to whether the person accepted. */
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
