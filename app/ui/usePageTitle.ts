import { useEffect } from 'react'
import { MOODLOOM } from './words'

const meta = document.querySelector('meta[name=description]')
const description = meta?.getAttribute('content') ?? ''

/**
 * What tabs, histories, bookmarks and screen readers call this page, and what search engines say of it. Undefined
 * while it is not known, and where the product's own name says it.
 */
export function usePageTitle(title: string | undefined, about?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${MOODLOOM}` : MOODLOOM
    meta?.setAttribute('content', about ?? description)
    return () => {
      document.title = MOODLOOM
      meta?.setAttribute('content', description)
    }
  }, [title, about])
}
