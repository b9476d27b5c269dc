/** The hue of a color that is not gray, -1 to 5: red 0, green 2, blue 4. `most` is the maximum, `chroma` max - min. */
export function hueSixths(red: number, green: number, blue: number, most: number, chroma: number): number {
  if (most === red) return (green - blue) / chroma
  return most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4
}
