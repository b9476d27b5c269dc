export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
/** A box's resize handle, by compass direction. */
export type Handle = (typeof HANDLES)[number]

export const isCorner = (handle: Handle): boolean => handle.length === 2
