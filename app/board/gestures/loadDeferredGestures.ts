type DeferredGestures = typeof import('./deferred/deferredGestures')

let loaded: DeferredGestures | null = null

/** Fetches, once, the gestures that no board needs to be drawn, looked at and pressed. */
export async function loadDeferredGestures(): Promise<void> {
  loaded ??= await import('./deferred/deferredGestures')
}

/** Those, or null until they are here: what would begin one of them then does nothing, and never something else. */
export const deferredGestures = (): DeferredGestures | null => loaded
