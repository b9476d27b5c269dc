import { type Preset, type PresetCreate, type PresetPatch, preset, presetList } from '../../contract/preset'
import { lenientParser } from '../../contract/shared/reading'
import { call, request } from '../api/request'

export const PRESETS_PATH = '/api/image-presets'

export const parsePresets: (value: unknown) => Preset[] = lenientParser(presetList)
const parsePreset = (value: unknown): Preset => preset.parse(value)

/** Creates a preset. Idempotent for the same `uid`. */
export function createPreset(body: PresetCreate): Promise<Preset> {
  return request(PRESETS_PATH, parsePreset, { method: 'POST', body })
}

export function updatePreset(id: number, body: PresetPatch): Promise<Preset> {
  return request(`${PRESETS_PATH}/${id}`, parsePreset, { method: 'PUT', body })
}

export function deletePreset(id: number): Promise<void> {
  return call(`${PRESETS_PATH}/${id}`, { method: 'DELETE' })
}

/** Restores a deleted preset. */
export function restorePreset(id: number): Promise<Preset> {
  return request(`${PRESETS_PATH}/${id}/restore`, parsePreset, { method: 'POST' })
}

/** Likes or unlikes a preset. Idempotent. */
export function setLiked(id: number, isLiked: boolean): Promise<Preset> {
  return request(`${PRESETS_PATH}/${id}/like`, parsePreset, { method: isLiked ? 'POST' : 'DELETE' })
}

export function countUse(id: number): Promise<Preset> {
  return request(`${PRESETS_PATH}/${id}/use`, parsePreset, { method: 'POST' })
}
