import type { PageLink } from './frame/pages'
import { ABOUT, HELP, PRIVACY, TERMS } from './words'

export const footerLinks: readonly PageLink[] = [
  { to: '/about', label: ABOUT },
  { to: '/privacy', label: PRIVACY },
  { to: '/terms', label: TERMS },
  { to: '/help', label: HELP },
]
