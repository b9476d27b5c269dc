import { CompassIcon, HomeIcon, TemplateIcon, TrendingIcon, UserIcon, UsersIcon } from '../../ui/iconSets/pageIcons'
import { type Icon, PlusIcon } from '../../ui/icons'
import { COLLABORATE, CREATE, DISCOVER, HOME, IMAGE_PRESETS, PROFILE, SETTINGS, TEMPLATES, TRENDING } from '../words'

export interface PageLink {
  readonly to: string
  readonly label: string
  readonly icon?: Icon
  /** Shows a 'New' tag. */
  readonly isNew?: boolean
  /** Shown on phones only, where the header has no room for it. */
  readonly isForPhone?: boolean
}

export const headerLinks: readonly PageLink[] = [
  { to: '/discover', label: DISCOVER, icon: CompassIcon },
  { to: '/trending', label: TRENDING, icon: TrendingIcon },
  { to: '/templates', label: TEMPLATES, icon: TemplateIcon },
  { to: '/collaborate', label: COLLABORATE, icon: UsersIcon, isNew: true },
]

export const accountLinks: readonly PageLink[] = [
  { to: '/profile', label: PROFILE, icon: UserIcon },
  { to: '/collaborate', label: COLLABORATE, icon: UsersIcon, isForPhone: true },
  { to: '/templates', label: TEMPLATES },
  { to: '/image-presets', label: IMAGE_PRESETS },
  { to: '/settings', label: SETTINGS },
]

export const tabBarLinks: readonly PageLink[] = [
  { to: '/', label: HOME, icon: HomeIcon },
  { to: '/discover', label: DISCOVER, icon: CompassIcon },
  { to: '/board/new', label: CREATE, icon: PlusIcon },
  { to: '/templates', label: TEMPLATES, icon: TemplateIcon },
  { to: '/profile', label: PROFILE, icon: UserIcon },
]
