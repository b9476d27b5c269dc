/** Parts of a workspace that only some pages use. */
export const loadExtras = () => import('./lazy/workspaceExtras')
