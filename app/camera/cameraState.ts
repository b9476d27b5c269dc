import type { Trouble } from './troubleWords'

// One visit to the camera as a state chart:
//
//   opening ──opened──▶ open ──hidden──▶ asleep ──shown──▶ opening
//      │                 │ └──switched──▶ opening
//      └──failed──▶ trouble ◀──ended── ┘
//                     └──retry──▶ opening
//
// and beside it the shot: none ──shutter──▶ taking ──taken──▶ a photo ──retake──▶ none. The lens stays open while a
// photo is reviewed, so that the next one can be taken at once.

export interface ZoomRange {
  readonly min: number
  readonly max: number
  readonly step: number
}

/** The capabilities of a camera, read from its track. */
export interface LensFeatures {
  /** Null if the device doesn't report the side it faces. */
  readonly facing: 'environment' | 'user' | null
  readonly deviceId: string | null
  /** Whether there is another camera. */
  readonly canSwitch: boolean
  readonly hasTorch: boolean
  readonly zoom: ZoomRange | null
  readonly canFocus: boolean
}

/** The camera to open. */
export type Wanted = { readonly facing: 'environment' | 'user' } | { readonly deviceId: string }

export type Lens =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly features: LensFeatures; readonly isTorchOn: boolean; readonly zoom: number }
  /** The camera is released while the page is hidden. */
  | { readonly state: 'asleep' }
  | { readonly state: 'trouble'; readonly trouble: Trouble }

export interface CameraState {
  readonly wanted: Wanted
  readonly lens: Lens
  readonly shot: 'none' | 'taking' | File
}

export type CameraEvent =
  | { readonly type: 'opened'; readonly features: LensFeatures; readonly zoom: number }
  | { readonly type: 'failed'; readonly trouble: Trouble }
  /** The device ended the stream. */
  | { readonly type: 'ended' }
  | { readonly type: 'hidden' }
  | { readonly type: 'shown' }
  | { readonly type: 'retry' }
  | { readonly type: 'switched'; readonly to: Wanted }
  | { readonly type: 'torch'; readonly isOn: boolean }
  | { readonly type: 'zoomed'; readonly zoom: number }
  | { readonly type: 'shutter' }
  | { readonly type: 'taken'; readonly photo: File }
  | { readonly type: 'missed' }
  | { readonly type: 'retake' }

export const AT_START: CameraState = { wanted: { facing: 'environment' }, lens: { state: 'opening' }, shot: 'none' }

/** The state after an event; the same object if the event is impossible in that state. Pure. */
export function step(state: CameraState, event: CameraEvent): CameraState {
  const { lens, shot } = state
  switch (event.type) {
    case 'opened':
      if (lens.state !== 'opening') return state
      return { ...state, lens: { state: 'open', features: event.features, isTorchOn: false, zoom: event.zoom } }
    case 'failed':
      return lens.state === 'opening' ? { ...state, lens: { state: 'trouble', trouble: event.trouble } } : state
    case 'ended':
      return lens.state === 'open' ? { ...state, lens: { state: 'trouble', trouble: 'lost' } } : state
    case 'hidden':
      return lens.state === 'open' || lens.state === 'opening' ? { ...state, lens: { state: 'asleep' } } : state
    case 'shown':
      return lens.state === 'asleep' ? { ...state, lens: { state: 'opening' } } : state
    case 'retry':
      return lens.state === 'trouble' ? { ...state, lens: { state: 'opening' } } : state
    case 'switched':
      if (lens.state !== 'open' || shot !== 'none') return state
      return { ...state, wanted: event.to, lens: { state: 'opening' } }
    case 'torch':
      return lens.state === 'open' ? { ...state, lens: { ...lens, isTorchOn: event.isOn } } : state
    case 'zoomed':
      return lens.state === 'open' ? { ...state, lens: { ...lens, zoom: event.zoom } } : state
    case 'shutter':
      return lens.state === 'open' && shot === 'none' ? { ...state, shot: 'taking' } : state
    case 'taken':
      return shot === 'taking' ? { ...state, shot: event.photo } : state
    case 'missed':
      return shot === 'taking' ? { ...state, shot: 'none' } : state
    case 'retake':
      return shot === 'none' || shot === 'taking' ? state : { ...state, shot: 'none' }
  }
}
