import type { Camera } from '../geometry/camera'

/** Each board's last camera in this page, by uid, so that coming back, or being assigned its number, moves nothing. */
export const lastCameras = new Map<string, Camera>()
