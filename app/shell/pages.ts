import {
  CompassIcon,
  HomeIcon,
  type Icon,
  PlusIcon,
  TemplateIcon,
  TrendingIcon,
  UserIcon,
  UsersIcon,
} from '../ui/icons'

export interface PageLink {
  readonly to: string
  readonly label: string
  readonly icon?: Icon
  /** Carries the tag 'New'. */
  readonly isNew?: boolean
  /** Where there is no room for it elsewhere. */
  readonly isForPhone?: boolean
}

/** Pages that are built. A link appears when its page exists; nothing leads nowhere. */
const EXISTING: ReadonlySet<string> = new Set([
  '/',
  '/discover',
  '/trending',
  '/board/new',
  '/profile',
  '/collaborate',
  '/templates',
  '/image-presets',
  '/trash',
  '/about',
  '/privacy',
  '/terms',
  '/help',
  '/settings',
])

const HEADER: readonly PageLink[] = [
  { to: '/discover', label: 'Discover', icon: CompassIcon },
  { to: '/trending', label: 'Trending', icon: TrendingIcon },
  { to: '/templates', label: 'Templates', icon: TemplateIcon },
  { to: '/collaborate', label: 'Collaborate', icon: UsersIcon, isNew: true },
]

const ACCOUNT: readonly PageLink[] = [
  { to: '/profile', label: 'Profile', icon: UserIcon },
  { to: '/collaborate', label: 'Collaborate', icon: UsersIcon, isForPhone: true },
  { to: '/templates', label: 'Templates' },
  { to: '/image-presets', label: 'Image Presets' },
  { to: '/settings', label: 'Settings' },
]

const FOOTER: readonly PageLink[] = [
  { to: '/about', label: 'About' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/help', label: 'Help' },
]

const TAB_BAR: readonly PageLink[] = [
  { to: '/', label: 'Home', icon: HomeIcon },
  { to: '/discover', label: 'Discover', icon: CompassIcon },
  { to: '/board/new', label: 'Create', icon: PlusIcon },
  { to: '/templates', label: 'Templates', icon: TemplateIcon },
  { to: '/profile', label: 'Profile', icon: UserIcon },
]

export function pageExists(path: string): boolean {
  return EXISTING.has(path)
}

const existing = (links: readonly PageLink[]) => links.filter(({ to }) => pageExists(to))

export const headerLinks = existing(HEADER)
export const accountLinks = existing(ACCOUNT)
export const footerLinks = existing(FOOTER)
export const tabBarLinks = existing(TAB_BAR)
