import type { ImageAnalysis } from '../../contract/ai'
import type { ANALYSIS_TYPES } from '../../contract/aiLimits'
import { DEFAULT_ANALYSIS_TYPE } from '../../contract/aiLimits'
import type { Size } from '../../contract/layout/rect'
import type { Modification, SelectionRegion } from '../../contract/modification'
import { isSelected } from '../../contract/modificationAmounts'
import type { Swatch } from '../imaging/palette/Swatch'
import type { LocalAsset } from '../offline/types'

// The states of the specification, section 4:
//
//   no image ──file──▶ processing ──▶ loaded ──▶ analyzing ──▶ results ──▶ applying ──▶ modified
//      ▲                  │ bad file: as it was      │ failed, stopped: as it was │ the same
//      └──────────────────┴──────────── remove: everything is reset ────────────┘
//
// Idle states are derived from the data; only a running task is stored as such.

export type AnalysisType = (typeof ANALYSIS_TYPES)[number]
export type Work = 'processing' | 'analyzing' | 'applying'
export type Phase = 'empty' | 'loaded' | 'results' | 'modified' | Work

export interface Picture {
  /** Upright, at most 4096 px and 5 MB. */
  readonly asset: LocalAsset
  /** From the file's name, if that is meaningful. */
  readonly alt?: string
  /** Its pixels at display size, if decoded already. */
  readonly look?: ImageBitmap | undefined
}

export interface Modified {
  readonly asset: LocalAsset
  /** The modifications applied; null if a list can't express all of them (an area, a blend). */
  readonly modifications: readonly Modification[] | null
}

export interface AnalyzerState {
  readonly work: Work | null
  /** Progress of `applying`, 0 to 1. */
  readonly progress: number
  /** The description streamed so far. */
  readonly writing: string
  readonly picture: Picture | null
  /** Upright size in px of the picture that is opening; null until its header has been read. */
  readonly opening: Size | null
  /** A chosen file over 5 MB, which may be shrunk. */
  readonly tooLarge: File | null
  readonly type: AnalysisType
  readonly isSelecting: boolean
  /** As drawn; `regionOf` decides whether it applies. */
  readonly region: SelectionRegion | null
  /** Extracted on this device; null until then. */
  readonly palette: readonly Swatch[] | null
  readonly answers: Readonly<Partial<Record<AnalysisType, ImageAnalysis>>>
  /** Keys of the checked modifications. */
  readonly checked: ReadonlySet<string>
  readonly modified: Modified | null
  /** The last error, as shown. */
  readonly problem: string | null
}

export type AnalyzerEvent =
  | { readonly type: 'began'; readonly work: Work }
  | { readonly type: 'sized'; readonly size: Size }
  | { readonly type: 'loaded'; readonly picture: Picture }
  | { readonly type: 'too-large'; readonly file: File; readonly problem: string }
  /** Returns to the previous state. */
  | { readonly type: 'failed'; readonly problem: string }
  | { readonly type: 'stopped' }
  | { readonly type: 'removed' }
  | { readonly type: 'palette'; readonly of: Picture; readonly swatches: readonly Swatch[] }
  | { readonly type: 'chose'; readonly analysis: AnalysisType }
  | { readonly type: 'wrote'; readonly text: string }
  | { readonly type: 'analyzed'; readonly analysis: AnalysisType; readonly answer: ImageAnalysis }
  | { readonly type: 'selecting'; readonly isOn: boolean }
  | { readonly type: 'region'; readonly region: SelectionRegion | null }
  | { readonly type: 'checked'; readonly key: string; readonly isOn: boolean }
  | { readonly type: 'cleared' }
  | { readonly type: 'progressed'; readonly part: number }
  | { readonly type: 'modified'; readonly modified: Modified }
  /** The modified image is dropped, or becomes the picture. */
  | { readonly type: 'dropped-modified' }
  | { readonly type: 'took-modified' }

export const AT_START: AnalyzerState = {
  work: null,
  progress: 0,
  writing: '',
  picture: null,
  opening: null,
  tooLarge: null,
  type: DEFAULT_ANALYSIS_TYPE,
  isSelecting: false,
  region: null,
  palette: null,
  answers: {},
  checked: new Set(),
  modified: null,
  problem: null,
}

/** The state after an event; the same object if the event has no effect. */
export function step(state: AnalyzerState, event: AnalyzerEvent): AnalyzerState {
  switch (event.type) {
    case 'began':
      return { ...atRest(state), work: event.work, tooLarge: null, problem: null }
    case 'sized':
      return { ...state, opening: event.size }
    case 'loaded':
      return { ...AT_START, type: state.type, picture: event.picture }
    case 'too-large':
      return { ...atRest(state), tooLarge: event.file, problem: event.problem }
    case 'failed':
      return { ...atRest(state), problem: event.problem }
    case 'stopped':
      return state.work ? atRest(state) : state
    case 'removed':
      return AT_START
    case 'palette':
      return event.of === state.picture ? { ...state, palette: event.swatches } : state
    case 'chose':
      // An area applies to Modify Image only, and comes back with it.
      return { ...state, type: event.analysis, isSelecting: false, problem: null }
    case 'wrote':
      return state.work === 'analyzing' ? { ...state, writing: event.text } : state
    case 'analyzed':
      if (!state.picture) return state
      return {
        ...atRest(state),
        answers: { ...state.answers, [event.analysis]: event.answer },
        checked: event.analysis === 'modification' ? new Set() : state.checked,
      }
    case 'selecting':
      if (!state.picture || state.type !== 'modification') return state
      return { ...state, isSelecting: event.isOn }
    case 'region':
      return state.picture ? { ...state, region: event.region } : state
    case 'checked':
      return { ...state, checked: withKey(state.checked, event.key, event.isOn) }
    case 'cleared':
      return { ...state, checked: new Set() }
    case 'progressed':
      return state.work === 'applying' ? { ...state, progress: event.part } : state
    case 'modified':
      return state.picture ? { ...atRest(state), modified: event.modified, isSelecting: false } : state
    case 'dropped-modified':
      return { ...state, modified: null }
    case 'took-modified':
      if (!state.modified) return state
      return {
        ...AT_START,
        type: state.type,
        picture: { asset: state.modified.asset, alt: state.picture?.alt },
      }
  }
}

export function phaseOf({ work, modified, answers, type, picture }: AnalyzerState): Phase {
  if (work) return work
  if (!picture) return 'empty'
  if (type === 'modification' && modified) return 'modified'
  return answers[type] ? 'results' : 'loaded'
}

/** The area that applies: in Modify Image only, and over 10 by 10. */
export function regionOf({ type, region }: AnalyzerState): SelectionRegion | null {
  return type === 'modification' && isSelected(region) ? region : null
}

function atRest(state: AnalyzerState): AnalyzerState {
  return { ...state, work: null, opening: null, progress: 0, writing: '' }
}

function withKey(keys: ReadonlySet<string>, key: string, isOn: boolean): ReadonlySet<string> {
  const next = new Set(keys)
  if (isOn) next.add(key)
  else next.delete(key)
  return next
}
