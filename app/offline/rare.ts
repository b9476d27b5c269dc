// What only some pages ask of a workspace: one file, loaded when the first of them does.

export { Analyses } from './Analyses'
export { discardEntry, isBoardGone, retryEntry } from './decisions'
export { clearCopies, readDeviceUse } from './deviceUse'
export { keepPast, refreshPast } from './pasts'
export { waitingPresets } from './presets'
export { listTemplates, refreshTemplates } from './templates'
export { listTrash, refreshTrash } from './trash'
