declare module 'color-name-list/short' {
  /** About 3,000 color names, each with its `#rrggbb`. */
  export const colornames: readonly { readonly name: string; readonly hex: string }[]
}
