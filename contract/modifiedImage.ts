import type { Element } from './shared/element'

// A modified image shows its rendition (`content`) and keeps its original and modifications. Without schemas.

/** The address of the picture before any modification. */
export const ORIGINAL = 'original'
/** The list of modifications that made the rendition: `modifications` in modification.ts. */
export const MODIFICATIONS = 'modifications'

type Described = Pick<Element, 'content'> & { readonly properties?: Readonly<Record<string, unknown>> | undefined }

/** The picture's original: itself if it was never modified. */
export function originalOf({ content, properties }: Described): string {
  const original = properties?.[ORIGINAL]
  return typeof original === 'string' && original !== '' ? original : content
}
