import type { Element } from './shared/element'

// An image that was modified shows its rendition (`content`) and keeps what it was made of: without the schemas.

/** The address of the picture before any modification. */
export const ORIGINAL = 'original'
/** The list of modifications that made the rendition, as `modifications` of modification.ts. */
export const MODIFICATIONS = 'modifications'

type Described = Pick<Element, 'content'> & { readonly properties?: Readonly<Record<string, unknown>> | undefined }

/** What a picture was made of: itself, where nobody modified it. */
export function originalOf({ content, properties }: Described): string {
  const original = properties?.[ORIGINAL]
  return typeof original === 'string' && original !== '' ? original : content
}
