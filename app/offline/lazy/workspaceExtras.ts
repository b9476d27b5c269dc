// What only some pages ask of a workspace: one file, loaded when the first of them does.

export { AnalysisQueue as Analyses } from './AnalysisQueue'
export { pruneAcknowledged } from './acknowledged'
export { adoptDrafts, adoptPhotos } from './adoptDrafts'
export { readHistory, refreshHistory, saveHistory } from './cachedHistory'
export { absentBoardOf, discardEntry, refuseOrphans, retryEntry } from './decisions'
export { clearCopies, readDeviceUse } from './deviceUse'
export { compactMoments, draftHistory } from './draftHistory'
export { waitingPresets } from './presets'
export { reconcile } from './reconcile'
export { renewBoard } from './renewBoard'
export { listTemplates, refreshTemplates } from './templates'
export { listTrash, refreshTrash } from './trash'
