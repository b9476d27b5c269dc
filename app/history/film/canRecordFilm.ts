/** What a browser may write a film as, the best first. */
const TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'] as const

/** The form that this browser writes films in; null where it writes none that is WebM. */
export function filmType(): string | null {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return null
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null
}

export function canRecordFilm(): boolean {
  return filmType() !== null
}
