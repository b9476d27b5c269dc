/** Five colors that go together, light to dark. */
export type Palette = readonly [string, string, string, string, string]

export const CLAY: Palette = ['#f3e7d9', '#dcae8e', '#bd6b4c', '#74402f', '#2c1f1a']
export const SEA: Palette = ['#ebf2ee', '#a3cac3', '#4f9294', '#245c6d', '#12313f']
export const CITRUS: Palette = ['#fff3d8', '#f8d36a', '#f19a37', '#d8562b', '#4c2b1b']
export const MOSS: Palette = ['#f0efdf', '#c5c99c', '#8b9b5c', '#506339', '#27311f']
export const DUSK: Palette = ['#f7e4dc', '#eaa9a2', '#b76680', '#6c406a', '#2b2140']
export const INK: Palette = ['#f4f1ea', '#cad4e0', '#7091b7', '#2f4d87', '#151e3d']
export const BERRY: Palette = ['#fbeaea', '#f1aab6', '#d45270', '#8d2046', '#3a0e22']
export const MINT: Palette = ['#f1f8f3', '#c1e4d1', '#76c0a2', '#2f8c75', '#14463f']
export const NIGHT: Palette = ['#f4dbc5', '#b79dda', '#5f61aa', '#2c2f5b', '#0f1020']
export const PLASTER: Palette = ['#f6f1ea', '#e3d3c4', '#c9a68f', '#8f7565', '#3f3530']
