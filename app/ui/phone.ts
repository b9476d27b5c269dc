/** Below this width the phone layout is used (specification: below 768 px). */
export const PHONE = '(max-width: 767.98px)'
/** From this width up, the editor's bar has room for actions on the whole board; below, they are in its rail. */
export const ROOMY = '(min-width: 1200px)'
