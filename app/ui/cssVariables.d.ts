import 'react'

declare module 'react' {
  interface CSSProperties {
    /** The color of a peer on a board. */
    '--peer'?: string
    /** Width of an image divided by its height. */
    '--ratio'?: number
    /** Progress, 0 to 1. */
    '--share'?: number
  }
}
