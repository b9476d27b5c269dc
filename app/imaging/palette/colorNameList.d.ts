declare module 'color-name-list/short' {
  /** About 3,000 names for colors, each with `#rrggbb`. */
  export const colornames: readonly { readonly name: string; readonly hex: string }[]
}
