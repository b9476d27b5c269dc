import { icon, path } from '../icons'

// Icons of lazily loaded parts; those of the first screens are in icons.tsx, which every page loads.

export const BackwardIcon = /* @__PURE__ */ path('M12 4v14M6.5 12.5 12 18l5.5-5.5')
export const ActualSizeIcon = /* @__PURE__ */ path('M3.5 5h17v14h-17zM7.5 10 9 9v6M12 10.5h.01M12 14h.01M15 10l1.5-1v6')
export const AlignBottomIcon = /* @__PURE__ */ path('M3 20.5h18M6 4h4v13H6zM14 9h4v8h-4z')
export const AlignCenterIcon = /* @__PURE__ */ path('M12 3v3M12 10v4M12 18v3M4 6h16v4H4zM7 14h10v4H7z')
export const AlignLeftIcon = /* @__PURE__ */ path('M3.5 3v18M7 6h13v4H7zM7 14h8v4H7z')
export const AlignMiddleIcon = /* @__PURE__ */ path('M3 12h3M10 12h4M18 12h3M6 4h4v16H6zM14 7h4v10h-4z')
export const AlignRightIcon = /* @__PURE__ */ path('M20.5 3v18M4 6h13v4H4zM9 14h8v4H9z')
export const AlignTopIcon = /* @__PURE__ */ path('M3 3.5h18M6 7h4v13H6zM14 7h4v8h-4z')
export const CornersIcon = /* @__PURE__ */ path(
  'M4.5 19.5V12A7.5 7.5 0 0 1 12 4.5h7.5M9.5 19.5h.01M14.5 19.5h.01M19.5 19.5h.01M19.5 9.5h.01M19.5 14.5h.01',
)
export const CropIcon = /* @__PURE__ */ path('M7 2.5V17h14.5M2.5 7H17v14.5')
export const CutIcon = /* @__PURE__ */ path(
  'M6.5 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6.5 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8.5 8 20 18M8.5 16 20 6',
)
export const DiceIcon = /* @__PURE__ */ path('M4.5 4.5h15v15h-15zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01')
export const DistributeAcrossIcon = /* @__PURE__ */ path('M3.5 3v18M20.5 3v18M9.5 7h5v10h-5z')
export const DistributeDownIcon = /* @__PURE__ */ path('M3 3.5h18M3 20.5h18M7 9.5h10v5H7z')
export const EvenGridIcon = /* @__PURE__ */ path('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z')
export const FitIcon = /* @__PURE__ */ path('M3.5 8V3.5H8M16 3.5h4.5V8M20.5 16v4.5H16M8 20.5H3.5V16M8 9h8v6H8z')
export const ForwardIcon = /* @__PURE__ */ path('M12 20V6M6.5 11.5 12 6l5.5 5.5')
export const GripIcon = /* @__PURE__ */ path('M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01')
export const GroupIcon = /* @__PURE__ */ path(
  'M3.5 6V3.5H6M18 3.5h2.5V6M20.5 18v2.5H18M6 20.5H3.5V18M7 7h6v6H7zM13 11h4v6h-6v-4',
)
export const KeyboardIcon = /* @__PURE__ */ path('M3 6.5h18v11H3zM7 10.5h.01M12 10.5h.01M17 10.5h.01M8 14h8')
export const LayersIcon = /* @__PURE__ */ path('M12 3.5 21 8.5l-9 5-9-5zM3 12.5l9 5 9-5M3 16.5l9 5 9-5')
export const LookIcon = /* @__PURE__ */ path(
  'M9.5 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM14.5 20.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z',
)
export const MapIcon = /* @__PURE__ */ path('M3.5 5h17v14h-17zM11 11.5h6.5v4.5H11z')
export const MasonryIcon = /* @__PURE__ */ path('M4 4h7v10H4zM14 4h6v5h-6zM14 12h6v8h-6zM4 17h7v3H4z')
export const MinusIcon = /* @__PURE__ */ path('M5 12h14')
export const PasteIcon = /* @__PURE__ */ path('M9 5H6v15.5h12V5h-3M9 3.5h6v3H9zM9 11h6M9 15h4')
export const PauseIcon = /* @__PURE__ */ path('M8 5v14M16 5v14')
export const PresentIcon = /* @__PURE__ */ path('M3.5 5h17v11h-17zM8.5 20h7M10.5 8l4.5 2.5-4.5 2.5z')
export const SelectAllIcon = /* @__PURE__ */ path(
  'M3.5 6.5v-3h3M10.5 3.5h3M17.5 3.5h3v3M20.5 10.5v3M20.5 17.5v3h-3M13.5 20.5h-3M6.5 20.5h-3v-3M3.5 13.5v-3M8 12l3 3 5-6',
)
export const SelectionIcon = /* @__PURE__ */ path('M5 5h14v14H5zM3 3h4v4H3zM17 3h4v4h-4zM17 17h4v4h-4zM3 17h4v4H3z')
export const ShadowIcon = /* @__PURE__ */ path('M12 15.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM6 20h12')
export const PlayIcon = /* @__PURE__ */ path('M7 4.5v15l12-7.5z')
export const PictureOutIcon = /* @__PURE__ */ path(
  'M20 12v8H4V6h8M4 17l4.5-5 4 4.5 2-2L20 20M16 3.5h4.5V8M20.5 3.5 14.5 9.5',
)
export const SameHeightIcon = /* @__PURE__ */ path(
  'M4 5h5v14H4zM15 5h5v14h-5zM12 8v8M10.8 9.2 12 8l1.2 1.2M10.8 14.8 12 16l1.2-1.2',
)
export const SameSizeIcon = /* @__PURE__ */ path('M3.5 7h7v10h-7zM13.5 7h7v10h-7z')
export const SameWidthIcon = /* @__PURE__ */ path(
  'M5 4h14v5H5zM5 15h14v5H5zM8 12h8M9.2 10.8 8 12l1.2 1.2M14.8 10.8 16 12l-1.2 1.2',
)
export const StyleIcon = /* @__PURE__ */ path('M20.5 3.5 10 12l2.5 2.5zM9 13c-3 0-3 4-5.5 5 2.5 1.8 7.5 1.5 8-2.5z')
export const ToBackIcon = /* @__PURE__ */ path('M12 4v12M7 11l5 5 5-5M4 20h16')
export const ToFrontIcon = /* @__PURE__ */ path('M12 20V8M7 13l5-5 5 5M4 4h16')
export const UngroupIcon = /* @__PURE__ */ path('M4 4h8v8H4zM12 15.5v4.5h8v-8h-4.5')
export const UnlockIcon = /* @__PURE__ */ icon(
  <>
    <path d="M6 10.5h12v10H6z" />
    <path d="M8.5 10.5V7a3.5 3.5 0 0 1 6.7-1.4" />
  </>,
)
export const ChevronDownIcon = /* @__PURE__ */ path('M6 9.5l6 6 6-6')
export const ChevronUpIcon = /* @__PURE__ */ path('M6 14.5l6-6 6 6')
export const ChevronLeftIcon = /* @__PURE__ */ path('M14.5 6l-6 6 6 6')
export const ChevronRightIcon = /* @__PURE__ */ path('M9.5 6l6 6-6 6')
export const HelpIcon = /* @__PURE__ */ path(
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.6 9.6a2.5 2.5 0 1 1 3.4 2.3c-.7.3-1 .8-1 1.6M12 16.6h.01',
)
export const RotateIcon = /* @__PURE__ */ path('M20.5 12A8.5 8.5 0 1 1 17.5 5.5l3 3M20.5 4v4.5H16')
export const SaveIcon = /* @__PURE__ */ path(
  'M5.5 4h10L20 8.5v10a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4zM8 4v5h7V4M7.5 20v-6h9v6',
)
export const SearchIcon = /* @__PURE__ */ path('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5l5 5')
/** Threads woven over and under. */
export const WeaveIcon = /* @__PURE__ */ path(
  'M8 3v2.5M8 10.5V21M16 3v10.5M16 18.5V21M3 8h10.5M18.5 8H21M3 16h2.5M10.5 16H21',
)
export const ZoomInIcon = /* @__PURE__ */ path(
  'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5l5 5M10.5 8v5M8 10.5h5',
)
export const ZoomOutIcon = /* @__PURE__ */ path(
  'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5l5 5M8 10.5h5',
)
export const SettingsIcon = /* @__PURE__ */ path('M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4')
