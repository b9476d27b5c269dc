import { useEffect } from 'react'
import { MOODLOOM } from './words'

const meta = document.querySelector('meta[name=description]')
const description = meta?.getAttribute('content') ?? ''

/**
 * This page's title in tabs, history, bookmarks and screen readers, and its description for search engines. Undefined
 * while unknown, and if the product's own name is the title.
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
