import { icon, path } from '../ui/icons'

export const TorchIcon = /* @__PURE__ */ path('M13 2.5 5.5 13.5H12l-1 8 7.5-11H12z')
export const SwitchCameraIcon = /* @__PURE__ */ icon(
  <>
    <path d="M4 8h3l1.5-2.5h7L17 8h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1z" />
    <path d="M8.6 12.6A3.6 3.6 0 0 1 15 12M15.4 14.4A3.6 3.6 0 0 1 9 15M15.2 9.8V12H13M8.8 17.2V15H11" />
  </>,
)
