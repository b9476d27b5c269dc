/**
 * Runs it once the next frame has been drawn. For what a first press sends for: asking for a dozen files takes a slow
 * phone longer than showing what the press did.
 */
export function afterDrawing(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
