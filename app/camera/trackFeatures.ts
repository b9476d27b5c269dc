import type { LensFeatures, ZoomRange } from './cameraState'

// Camera controls beyond the stream: https://w3c.github.io/mediacapture-image/. Missing in TypeScript's DOM library.
// Browsers without support don't report them, so nothing is offered.

interface ImageCapabilities {
  readonly torch?: boolean
  readonly zoom?: { readonly min?: number; readonly max?: number; readonly step?: number }
  readonly focusMode?: readonly string[]
}
interface ImageSettings {
  readonly zoom?: number
}
interface ImageConstraints {
  readonly torch?: boolean
  readonly zoom?: number
  readonly focusMode?: string
  readonly pointsOfInterest?: readonly { readonly x: number; readonly y: number }[]
}

export type LensTrack = Pick<MediaStreamTrack, 'getSettings' | 'applyConstraints'> &
  Partial<Pick<MediaStreamTrack, 'getCapabilities'>>

interface Surroundings {
  /** The number of cameras on this device. */
  readonly lenses: number
  /** Whether this browser supports points of interest. */
  readonly knowsPoints: boolean
}

export function featuresOf(track: LensTrack, { lenses, knowsPoints }: Surroundings): LensFeatures {
  // Firefox has no getCapabilities.
  const can: MediaTrackCapabilities & ImageCapabilities = track.getCapabilities?.() ?? {}
  const { facingMode, deviceId } = track.getSettings()
  return {
    facing: facingMode === 'user' || facingMode === 'environment' ? facingMode : null,
    deviceId: deviceId ?? null,
    canSwitch: lenses > 1,
    hasTorch: can.torch === true,
    zoom: zoomRange(can.zoom),
    canFocus: knowsPoints && (can.focusMode?.some((mode) => FOCUS_MODES.includes(mode)) ?? false),
  }
}

const FOCUS_MODES = ['single-shot', 'manual']

function zoomRange(zoom: ImageCapabilities['zoom']): ZoomRange | null {
  const { min = 1, max = 1, step = 0.1 } = zoom ?? {}
  return max > min ? { min, max, step: step > 0 ? step : 0.1 } : null
}

/** The track's current zoom; 1 if it doesn't report one. */
export function zoomOf(track: LensTrack): number {
  const { zoom = 1 }: MediaTrackSettings & ImageSettings = track.getSettings()
  return zoom
}

/** Rejects if the device refuses after all. */
export const setTorch = (track: LensTrack, torch: boolean) => apply(track, { torch })
export const setZoom = (track: LensTrack, zoom: number) => apply(track, { zoom })

/** Focuses on a point, 0 to 1 from the top left of the camera's frame. */
export function focusAt(track: LensTrack, point: { readonly x: number; readonly y: number }): Promise<void> {
  const { focusMode = [] }: MediaTrackCapabilities & ImageCapabilities = track.getCapabilities?.() ?? {}
  const mode = FOCUS_MODES.find((each) => focusMode.includes(each))
  return apply(track, { pointsOfInterest: [point], focusMode: mode })
}

function apply(track: LensTrack, wanted: ImageConstraints): Promise<void> {
  return track.applyConstraints({ advanced: [wanted as MediaTrackConstraintSet] })
}
