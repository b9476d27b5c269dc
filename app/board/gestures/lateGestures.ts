type LateGestures = typeof import('./late')

let late: LateGestures | null = null

/** Fetches, once, the gestures that no board needs to be drawn, looked at and pressed. */
export async function loadLateGestures(): Promise<void> {
  late ??= await import('./late')
}

/** Those, or null until they are here: what would begin one of them then does nothing, and never something else. */
export const lateGestures = (): LateGestures | null => late
