import type { Camera } from '../geometry/camera'

/** Where each board, by uid, was looked at last in this page, so that coming back, or being given its number, moves nothing. */
export const lastCameras = new Map<string, Camera>()
