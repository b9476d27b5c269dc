/** An element as a document of RxDB; `rev` is the revision that the server has. */
export interface ReplayDoc {
  id: string
  type: string
  content: string
  positionX: number
  positionY: number
  width: number
  height: number
  rev: number
}

/** What RxDB's page offers to the bench, as `window.replay`. */
export interface ReplayPage {
  /** Stores the board's elements, as if they had been read from the server, and starts replicating. */
  open(boardId: number, elements: readonly ReplayDoc[]): Promise<void>
  /** Moves all elements by 1 and stores these copies, in one write each. */
  write(copies: readonly ReplayDoc[]): Promise<void>
  /** Ms from the browser's `online` event until the server has everything and RxDB has stored that it does. */
  untilInSync(): Promise<number>
}

declare global {
  interface Window {
    replay: ReplayPage
  }
}
