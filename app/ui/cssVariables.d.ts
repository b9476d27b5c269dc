import 'react'

declare module 'react' {
  interface CSSProperties {
    /** The colour of one of the others on a board. */
    '--peer'?: string
  }
}
