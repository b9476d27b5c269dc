import type { Element } from './shared/element'

// A modified image shows its rendition (`content`) and keeps its original and modifications. Without schemas.

/** Property: the image's address before any modification. */
export const ORIGINAL = 'original'
/** Property: the modifications that made the rendition (`modifications` in modification.ts). */
export const MODIFICATIONS = 'modifications'

type Described = Pick<Element, 'content'> & { readonly properties?: Readonly<Record<string, unknown>> | undefined }

/** Address of the image's original: its own if it was never modified. */
export function originalOf({ content, properties }: Described): string {
  const original = properties?.[ORIGINAL]
  return typeof original === 'string' && original !== '' ? original : content
}
