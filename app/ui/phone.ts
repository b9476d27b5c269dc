/** Below this width the phone's layout is used (specification: below 768 px). */
export const PHONE = '(max-width: 767.98px)'
