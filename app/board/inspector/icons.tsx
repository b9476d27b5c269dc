import type { Icon } from '../../ui/icons'

// Icons that only the inspector shows, drawn as those of the interface are.

const drawn =
  (d: string): Icon =>
  ({ size = 20, className }) => (
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
      <path d={d} />
    </svg>
  )

export const AlignLeftIcon = drawn('M4 6h16M4 12h10M4 18h13')
export const AlignCenterIcon = drawn('M4 6h16M7 12h10M5.5 18h13')
export const AlignRightIcon = drawn('M4 6h16M10 12h10M7 18h13')
export const ItalicIcon = drawn('M10 5h8M6 19h8M14.5 5l-5 14')
export const RatioIcon = drawn(
  'M9.5 14.5l5-5M10.5 7l1.6-1.6a4.6 4.6 0 0 1 6.5 6.5L17 13.5M13.5 17l-1.6 1.6a4.6 4.6 0 0 1-6.5-6.5L7 10.5',
)
export const CropIcon = drawn('M7 2.5V17h14.5M2.5 7H17v14.5')
export const PipetteIcon = drawn(
  'M13.5 6.5l4 4M12 8l-8 8v4h4l8-8M12 8l4 4M15.5 4.5a2.1 2.1 0 0 1 3 0l1 1a2.1 2.1 0 0 1 0 3l-2 2-4-4z',
)
