/** Below this width the phone's layout is used (specification: below 768 px). */
export const PHONE = '(max-width: 767.98px)'
/** Where the editor's bar has room for what is done with the whole board; below, its rail has it. */
export const ROOMY = '(min-width: 1200px)'
