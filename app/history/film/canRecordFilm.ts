/** Recording formats, best first. */
const TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'] as const

/** The best format that this browser can record; null if it can't record WebM. */
export function filmType(): string | null {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return null
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null
}

export function canRecordFilm(): boolean {
  return filmType() !== null
}
