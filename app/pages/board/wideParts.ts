export type WideParts = typeof import('./wide')

let parts: WideParts | null = null

/** What only a wide screen shows, fetched once. */
export async function loadWideParts(): Promise<WideParts> {
  parts ??= await import('./wide')
  return parts
}

/** The same, where it is loaded already. */
export const loadedWideParts = (): WideParts | null => parts
