import type { ReactElement, ReactNode } from 'react'

export interface IconProps {
  /** Side in CSS px; 20 by default. */
  readonly size?: number
  readonly className?: string
}
export type Icon = (props: IconProps) => ReactElement

/** Icons use a 24 × 24 grid and a single stroke. Hidden from assistive technology: their control has the name. */
function Glyph({ size = 20, className, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      {children}
    </svg>
  )
}

export const icon =
  (drawing: ReactNode): Icon =>
  (props) => <Glyph {...props}>{drawing}</Glyph>

/** An icon made of one path. */
export const path = (d: string): Icon => icon(<path d={d} />)

export const AlertIcon = /* @__PURE__ */ path(
  'M12 9v4.5M12 17h.01M10.3 4.2 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0z',
)
export const ArrowLeftIcon = /* @__PURE__ */ path('M20 12H4M10 6l-6 6 6 6')
export const BellIcon = /* @__PURE__ */ path(
  'M6 9a6 6 0 0 1 12 0c0 6 2.5 7 2.5 7h-17S6 15 6 9zM10 20a2.2 2.2 0 0 0 4 0',
)
export const CameraIcon = /* @__PURE__ */ icon(
  <>
    <path d="M4 7.5h3l1.6-2.4h6.8L17 7.5h3a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 20 19.5H4A1.5 1.5 0 0 1 2.5 18V9A1.5 1.5 0 0 1 4 7.5z" />
    <circle cx="12" cy="13" r="3.6" />
  </>,
)
export const CheckIcon = /* @__PURE__ */ path('M4.5 12.5 9.5 17.5 19.5 6.5')
export const CircleIcon = /* @__PURE__ */ icon(<circle cx="12" cy="12" r="8.5" />)
export const CloseIcon = /* @__PURE__ */ path('M6 6l12 12M18 6 6 18')
export const CloudOffIcon = /* @__PURE__ */ path(
  'M3 3l18 18M9.2 5.6A6 6 0 0 1 18 10.5a4.3 4.3 0 0 1 2.9 6.6M17 19H7A4.8 4.8 0 0 1 6.4 9.5',
)
export const CursorIcon = /* @__PURE__ */ path('M5 3.5l6 16 2.4-6.6 6.6-2.4z')
export const DeviceIcon = /* @__PURE__ */ path(
  'M7.5 2.5h9A1.5 1.5 0 0 1 18 4v16a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 20V4a1.5 1.5 0 0 1 1.5-1.5zM11 18.5h2',
)
export const EditIcon = /* @__PURE__ */ path(
  'M4 20l1-4.5L16.5 4a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.5 19zM14 6.5l3.5 3.5',
)
export const EyeIcon = /* @__PURE__ */ icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </>,
)
export const GridIcon = /* @__PURE__ */ path('M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16')
export const HandIcon = /* @__PURE__ */ path(
  'M8 12V6a1.5 1.5 0 0 1 3 0v5V4.5a1.5 1.5 0 0 1 3 0V11V6a1.5 1.5 0 0 1 3 0v8a7 7 0 0 1-7 7c-2.8 0-4.3-1.3-5.7-3.7L3.4 14a1.5 1.5 0 0 1 2.5-1.7L8 15z',
)
export const HistoryIcon = /* @__PURE__ */ path('M3.5 12A8.5 8.5 0 1 0 6.5 5.5L3.5 8.5M3.5 4v4.5H8M12 7.5V12l3.2 2')
export const ImageIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="1.5" />
    <circle cx="9" cy="10" r="1.6" />
    <path d="M4 17.5l5-4.5 3.5 3 3.5-3.5 4.5 4" />
  </>,
)
export const MoreIcon = /* @__PURE__ */ path('M5 12h.01M12 12h.01M19 12h.01')
export const PaletteIcon = /* @__PURE__ */ path(
  'M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2-1 2-1.8 0-1.2-.9-1.4-.9-2.5 0-.9.7-1.5 1.6-1.5H17a3.5 3.5 0 0 0 3.5-3.6c0-4.2-3.8-7.6-8.5-7.6zM8 12h.01M10 8h.01M14.5 8h.01',
)
export const PlusIcon = /* @__PURE__ */ path('M12 5v14M5 12h14')
export const RedoIcon = /* @__PURE__ */ path('M19.5 9.5h-10a5 5 0 0 0 0 10H13M15.5 5.5l4 4-4 4')
export const RefreshIcon = /* @__PURE__ */ path(
  'M20 11.5A8 8 0 0 0 5.7 7L4 9M4 4.5V9h4.5M4 12.5A8 8 0 0 0 18.3 17l1.7-2M20 19.5V15h-4.5',
)
export const ShapeIcon = /* @__PURE__ */ path('M3.5 3.5h10v10h-10zM13.5 9.2a6 6 0 1 1-4.3 4.3')
export const SparklesIcon = /* @__PURE__ */ path(
  'M11 4l1.8 5.2L18 11l-5.2 1.8L11 18l-1.8-5.2L4 11l5.2-1.8zM18.5 15.5l.8 2.2 2.2.8-2.2.8-.8 2.2-.8-2.2-2.2-.8 2.2-.8z',
)
export const SquareIcon = /* @__PURE__ */ icon(<rect x="4" y="4" width="16" height="16" />)
export const RoundedSquareIcon = /* @__PURE__ */ icon(<rect x="4" y="4" width="16" height="16" rx="5" />)
export const TextIcon = /* @__PURE__ */ path('M5 7V4.5h14V7M12 4.5v15M9 19.5h6')
export const UndoIcon = /* @__PURE__ */ path('M4.5 9.5h10a5 5 0 0 1 0 10H11M8.5 5.5l-4 4 4 4')
export const UserPlusIcon = /* @__PURE__ */ path(
  'M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2.5 20.5a7.5 7.5 0 0 1 13-5.1M18.5 14v6M15.5 17h6',
)
