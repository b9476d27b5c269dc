import { path } from '../ui/icons'

export const HeartIcon = /* @__PURE__ */ path('M12 20.5 4.6 13A5 5 0 0 1 12 6.3 5 5 0 0 1 19.4 13z')
export const BookmarkIcon = /* @__PURE__ */ path('M6.5 3.5h11v17L12 16l-5.5 4.5z')
export const AddToBoardIcon = /* @__PURE__ */ path('M4 4h7v7H4zM14 4h6v7h-6zM4 14h7v6H4zM17 14v6M14 17h6')
