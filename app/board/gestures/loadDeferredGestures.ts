type DeferredGestures = typeof import('./deferred/deferredGestures')

let loaded: DeferredGestures | null = null

/** Loads, once, the gestures that are not needed to draw, view and press a board. */
export async function loadDeferredGestures(): Promise<void> {
  loaded ??= await import('./deferred/deferredGestures')
}

/** Those, or null until they are loaded: what would begin one of them then does nothing, and never something else. */
export const deferredGestures = (): DeferredGestures | null => loaded
