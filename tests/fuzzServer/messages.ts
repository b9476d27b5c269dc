/** What the server under test reports. Times in milliseconds, sizes in bytes. */
export interface Figures {
  /** CPU time of all its threads since its start. */
  readonly cpu: number
  /** The most CPU time that one stretch of the event loop took since the last read. */
  readonly longestBusy: number
  readonly memory: number
  /** The peak memory since the last read. */
  readonly peakMemory: number
  /** Memory in use after a garbage collection, if requested. */
  readonly live?: number
}

export type ParentMessage =
  | { readonly ask: 'figures'; readonly isCollecting: boolean }
  /** Makes an account with a confirmed email. */
  | { readonly ask: 'account' }

export type ChildMessage =
  | { readonly url: string }
  | { readonly figures: Figures }
  | { readonly account: { readonly id: number; readonly username: string; readonly cookie: string } }
