// Messages between the page and its encoding worker.

export interface EncodeRequest {
  readonly bitmap: ImageBitmap
  readonly type: string
  readonly quality: number | undefined
}

/** Null if the worker can't encode it. */
export type EncodeAnswer = Blob | null
