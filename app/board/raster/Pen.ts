/** A 2D context, of a canvas element or offscreen. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
