import { path } from '../../ui/icons'

export const ForwardIcon = /* @__PURE__ */ path('M12 20V5M6 11l6-6 6 6')
export const BackwardIcon = /* @__PURE__ */ path('M12 4v15M6 13l6 6 6-6')
