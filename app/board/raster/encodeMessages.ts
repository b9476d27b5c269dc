// What the page and its encoding worker say to each other.

export interface EncodeRequest {
  readonly bitmap: ImageBitmap
  readonly type: string
  readonly quality: number | undefined
}

/** Null: this worker can't. */
export type EncodeAnswer = Blob | null
