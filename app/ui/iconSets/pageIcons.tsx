import { icon, path } from '../icons'

// Icons of pages, which the first screen of a board does not need.

export const ArrowRightIcon = /* @__PURE__ */ path('M4 12h16M14 6l6 6-6 6')
export const CompassIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M15.8 8.2 13.7 13.7 8.2 15.8 10.3 10.3z" />
  </>,
)
export const CopyIcon = /* @__PURE__ */ path('M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9')
export const DownloadIcon = /* @__PURE__ */ path('M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15')
export const EyeOffIcon = /* @__PURE__ */ path(
  'M3 3l18 18M10 5.7a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.8 3.5M6.3 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M9.9 9.9a3 3 0 0 0 4.2 4.2',
)
export const GlobeIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c2.6 2.4 3.9 5.4 3.9 9s-1.3 6.6-3.9 9c-2.6-2.4-3.9-5.4-3.9-9S9.4 5.4 12 3z" />
  </>,
)
export const HomeIcon = /* @__PURE__ */ path(
  'M4 10.5 12 4l8 6.5V19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19zM9.5 20.5v-6h5v6',
)
export const LinkIcon = /* @__PURE__ */ path(
  'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5',
)
export const LockIcon = /* @__PURE__ */ path(
  'M6.5 10.5h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V7.5a4 4 0 0 1 8 0v3',
)
export const LogOutIcon = /* @__PURE__ */ path(
  'M14 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
)
export const MoonIcon = /* @__PURE__ */ path('M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z')
export const MonitorIcon = /* @__PURE__ */ path('M4 4.5h16v11.5H4zM12 16v4M8.5 20h7')
export const PinIcon = /* @__PURE__ */ path('M9 3.5h6l-1 6 3.5 3.5v1.5h-11V13L10 9.5zM12 14.5v6')
export const SearchIcon = /* @__PURE__ */ path('M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.6 15.6 20.5 20.5')
export const ShareIcon = /* @__PURE__ */ path('M12 15V4M8 7.5 12 3.5l4 4M6 12H5v8h14v-8h-1')
export const SunIcon = /* @__PURE__ */ path(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
)
export const TemplateIcon = /* @__PURE__ */ path('M4 4h7v9H4zM13.5 4H20v5h-6.5zM13.5 11.5H20V20h-6.5zM4 15.5h7V20H4z')
export const TrashIcon = /* @__PURE__ */ path('M4 6.5h16M9 6.5V4h6v2.5M6 6.5 7 20h10l1-13.5M10 10.5v5.5M14 10.5v5.5')
export const TrendingIcon = /* @__PURE__ */ path('M3.5 17l6-6 4 4 7-7.5M15.5 7.5h5v5')
export const UserIcon = /* @__PURE__ */ path('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0')
export const UsersIcon = /* @__PURE__ */ path(
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 13.7a6.5 6.5 0 0 1 3.5 5.8',
)
export const KeyIcon = /* @__PURE__ */ path(
  'M14.5 9.5a5 5 0 1 1-3.2-4.7 5 5 0 0 1 3.2 4.7zM14 11.5l6.5 6.5v2.5H18V18h-2.5v-2.5z',
)
