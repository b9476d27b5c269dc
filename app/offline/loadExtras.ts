/** What only some pages ask of a workspace. */
export const loadExtras = () => import('./lazy/workspaceExtras')
