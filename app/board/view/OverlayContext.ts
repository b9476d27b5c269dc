import { createContext } from 'react'

/** The layer above the elements, in screen px, for controls that belong to one of them. Null until it is mounted. */
export const OverlayContext = createContext<HTMLElement | null>(null)
