/** What only some pages ask of a workspace. */
export const rare = () => import('./rare')
