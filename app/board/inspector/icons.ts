import { path } from '../../ui/icons'

// Icons that only the inspector shows.

export const AlignLeftIcon = path('M4 6h16M4 12h10M4 18h13')
export const AlignCenterIcon = path('M4 6h16M7 12h10M5.5 18h13')
export const AlignRightIcon = path('M4 6h16M10 12h10M7 18h13')
export const ItalicIcon = path('M10 5h8M6 19h8M14.5 5l-5 14')
export const RatioIcon = path(
  'M9.5 14.5l5-5M10.5 7l1.6-1.6a4.6 4.6 0 0 1 6.5 6.5L17 13.5M13.5 17l-1.6 1.6a4.6 4.6 0 0 1-6.5-6.5L7 10.5',
)
