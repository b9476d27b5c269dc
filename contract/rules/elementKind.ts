// The kinds of element that this version draws and edits. Others may exist, made by a newer version: elements of an
// unknown kind are kept whole and shown as placeholders. No schemas here: the first screen needs this.

export const ELEMENT_TYPES = ['image', 'text', 'color', 'shape'] as const
export type ElementType = (typeof ELEMENT_TYPES)[number]

/** The format of any kind's name, in every version. The database checks the same (0020_element_kinds). */
export const KIND_PATTERN = /^[a-z][a-z0-9_-]{0,31}$/

const KNOWN: ReadonlySet<string> = new Set(ELEMENT_TYPES)

/** Whether this version knows the kind; everything that depends on the kind checks this first. */
export function isKnownType(type: string): type is ElementType {
  return KNOWN.has(type)
}

/** The element if this version knows its kind; null if it gets the placeholder. */
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

/** Addresses of our assets anywhere in an element of unknown kind: they must not be deleted before it. */
export function assetAddressesInElement(element: { readonly content: string; readonly properties: object }): string[] {
  return assetAddressesInText(`${element.content} ${JSON.stringify(element.properties)}`)
}

export function assetAddressesInText(text: string): string[] {
  return [...new Set(text.match(ASSET) ?? [])]
}
