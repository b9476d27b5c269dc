// Which kinds of element this version draws and edits. Others exist: a newer version may have made them, and whoever
// does not know a kind keeps its elements whole and shows a placeholder. No schemas here: the first screen needs this.

export const ELEMENT_TYPES = ['image', 'text', 'color', 'shape'] as const
export type ElementType = (typeof ELEMENT_TYPES)[number]

/** What any kind's name looks like, now and later. The database checks the same (0020_element_kinds). */
export const KIND_PATTERN = /^[a-z][a-z0-9_-]{0,31}$/

const KNOWN: ReadonlySet<string> = new Set(ELEMENT_TYPES)

/** Whether this version knows what the kind means; everything that depends on the kind asks here first. */
export function isKnownType(type: string): type is ElementType {
  return KNOWN.has(type)
}

/** The element where this version knows its kind; null where it gets the placeholder. */
export function asKnownElement<T extends { readonly type: string }>(
  element: T,
): (T & { readonly type: ElementType }) | null {
  return hasKnownType(element) ? element : null
}

export function hasKnownType<T extends { readonly type: string }>(
  element: T,
): element is T & { readonly type: ElementType } {
  return isKnownType(element.type)
}

const ASSET = /\/assets\/[0-9a-f]{64}\.(?:jpg|png|webp|gif|avif)/g

/** Addresses of our pictures anywhere in an element whose kind is unknown: they have to stay as long as it does. */
export function assetAddressesInElement(element: { readonly content: string; readonly properties: object }): string[] {
  return assetAddressesInText(`${element.content} ${JSON.stringify(element.properties)}`)
}

export function assetAddressesInText(text: string): string[] {
  return [...new Set(text.match(ASSET) ?? [])]
}
