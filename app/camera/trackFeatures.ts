import type { LensFeatures, ZoomRange } from './cameraState'

// What cameras can do beyond the picture: https://w3c.github.io/mediacapture-image/ . TypeScript's library does not
// know it; browsers without it leave it out, and then nothing is offered.

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
  /** How many cameras this device has. */
  readonly lenses: number
  /** Whether this browser supports points of interest at all. */
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

/** The track's current zoom; 1 if it does not report any. */
export function zoomOf(track: LensTrack): number {
  const { zoom = 1 }: MediaTrackSettings & ImageSettings = track.getSettings()
  return zoom
}

/** Rejects if the device refuses after all. */
export const setTorch = (track: LensTrack, torch: boolean) => apply(track, { torch })
export const setZoom = (track: LensTrack, zoom: number) => apply(track, { zoom })

/** Focuses on a point of the picture: 0 to 1 from the top left of the frame as it comes from the camera. */
export function focusAt(track: LensTrack, point: { readonly x: number; readonly y: number }): Promise<void> {
  const { focusMode = [] }: MediaTrackCapabilities & ImageCapabilities = track.getCapabilities?.() ?? {}
  const mode = FOCUS_MODES.find((each) => focusMode.includes(each))
  return apply(track, { pointsOfInterest: [point], focusMode: mode })
}

function apply(track: LensTrack, wanted: ImageConstraints): Promise<void> {
  return track.applyConstraints({ advanced: [wanted as MediaTrackConstraintSet] })
}
