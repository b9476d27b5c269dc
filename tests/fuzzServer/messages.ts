/** What the server under test tells of itself. Times in milliseconds, sizes in bytes. */
export interface Figures {
  /** CPU time of all its threads since it began. */
  readonly cpu: number
  /** The most CPU time that the event loop was busy in one go since it was last asked. */
  readonly longestBusy: number
  readonly memory: number
  /** The most memory since it was last asked. */
  readonly peakMemory: number
  /** What is in use after a garbage collection, where that was asked for. */
  readonly live?: number
}

export type ParentMessage =
  | { readonly ask: 'figures'; readonly isCollecting: boolean }
  /** An account whose email is confirmed. */
  | { readonly ask: 'account' }

export type ChildMessage =
  | { readonly url: string }
  | { readonly figures: Figures }
  | { readonly account: { readonly id: number; readonly username: string; readonly cookie: string } }
