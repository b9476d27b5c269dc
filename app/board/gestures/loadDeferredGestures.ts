type DeferredGestures = typeof import('./deferred/deferredGestures')

let loaded: DeferredGestures | null = null

/** Loads the gestures that are not needed to draw, view and press a board. Idempotent. */
export async function loadDeferredGestures(): Promise<void> {
  loaded ??= await import('./deferred/deferredGestures')
}

/** Null until they are loaded: a press that would start one of them is then a no-op, never a different gesture. */
export const deferredGestures = (): DeferredGestures | null => loaded
