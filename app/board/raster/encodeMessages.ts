// Messages between the page and its encoding worker.

export interface EncodeRequest {
  readonly bitmap: ImageBitmap
  readonly type: string
  readonly quality: number | undefined
}

/** Null: this worker can't. */
export type EncodeAnswer = Blob | null
