import type { Camera } from '../geometry/camera'

/** Each board's last camera in this page, by uid: coming back, or getting an id from the server, moves nothing. */
export const lastCameras = new Map<string, Camera>()
