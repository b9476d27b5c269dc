import { path } from '../../ui/icons'

// What only Layers draws: in the editor's own icons it would be loaded with the first screen.

export const UnlockIcon = /* @__PURE__ */ path(
  'M6.5 10.5h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V7.5a4 4 0 0 1 7.6-1.7',
)
export const GripIcon = /* @__PURE__ */ path('M5 9h14M5 15h14')
export const ForwardIcon = /* @__PURE__ */ path('M12 20V5M6 11l6-6 6 6')
export const BackwardIcon = /* @__PURE__ */ path('M12 4v15M6 13l6 6 6-6')
