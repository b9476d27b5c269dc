import 'react'

declare module 'react' {
  interface CSSProperties {
    /** The color of one of the others on a board. */
    '--peer'?: string
    /** Width of a picture divided by its height. */
    '--ratio'?: number
    /** How far something is, 0 to 1. */
    '--share'?: number
  }
}
