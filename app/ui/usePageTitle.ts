import { useEffect } from 'react'
import { MOODLOOM } from './words'

const meta = document.querySelector('meta[name=description]')
const description = meta?.getAttribute('content') ?? ''

/**
 * Sets the page's title and its description for search engines. Undefined while unknown, or for the product's name
 * alone.
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
