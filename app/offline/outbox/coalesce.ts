import { PROPERTY_KEYS_MAX } from '../../../contract/limits'
import type { ElementFields, ElementPatch, Properties, PropertiesPatch } from '../../../contract/shared/element'
import type { Change } from '../types'

/**
 * Rule 9, as a pure function: merges two consecutive changes of the same thing, neither of them sent. Returns the
 * change that replaces the earlier one, 'nothing' if they cancel out, or null if both must stay.
 */
export function coalesce(earlier: Change, later: Change): Change | 'nothing' | null {
  // If someone else may restore it first, both stay.
  if (earlier.kind === 'element.create' && later.kind === 'element.delete') return earlier.isReturn ? null : 'nothing'
  if (earlier.kind === 'element.create' && later.kind === 'element.update') {
    const data = () => mergeIntoFields(earlier.data, later.data)
    if (!earlier.isReturn) return fits(() => ({ ...earlier, data: data() }))
    // If someone else restores it first, only this update is left to send.
    const { orUpdate = { baseRev: later.baseRev, data: {} } } = earlier
    const own = () => ({ ...orUpdate, data: mergePatches(orUpdate.data, later.data) })
    return fits(() => ({ ...earlier, data: data(), orUpdate: own() }))
  }
  if (earlier.kind === 'element.update' && later.kind === 'element.update') {
    const baseRev = Math.min(earlier.baseRev, later.baseRev)
    return fits(() => ({ ...earlier, baseRev, data: mergePatches(earlier.data, later.data) }))
  }
  if (earlier.kind === 'board.update' && later.kind === 'board.update') {
    const baseRev = later.baseRev ?? earlier.baseRev
    return { ...earlier, data: { ...earlier.data, ...later.data }, ...(baseRev !== undefined && { baseRev }) }
  }
  if ('templateId' in earlier && 'templateId' in later) return coalesceTemplate(earlier, later)
  if ('presetKey' in earlier && 'presetKey' in later) return coalescePreset(earlier, later)
  return null
}

type TemplateChange = Extract<Change, { readonly templateId: string }>

function coalesceTemplate(earlier: TemplateChange, later: TemplateChange): Change | 'nothing' | null {
  if (earlier.kind === 'template.create' && later.kind === 'template.delete') return 'nothing'
  if (earlier.kind === 'template.delete' || later.kind !== 'template.update') return null
  return { ...earlier, data: { ...earlier.data, ...later.data } } as Change
}

type PresetChange = Extract<Change, { readonly presetKey: string }>

/** An undone like stays a change: this device can't know whether the server has an older like. */
function coalescePreset(earlier: PresetChange, later: PresetChange): Change | 'nothing' | null {
  if (earlier.kind === 'preset.like' && later.kind === 'preset.like') return later
  if (earlier.kind === 'preset.delete' && later.kind === 'preset.restore') return 'nothing'
  if (earlier.kind !== 'preset.update' || later.kind !== 'preset.update') return null
  return { ...earlier, data: { ...earlier.data, ...later.data } }
}

function fits<T extends Change & { readonly data: ElementFields | ElementPatch }>(merge: () => T): T | null {
  const merged = merge()
  return Object.keys(merged.data.properties ?? {}).length <= PROPERTY_KEYS_MAX ? merged : null
}

function mergePatches(earlier: ElementPatch, later: ElementPatch): ElementPatch {
  const properties: PropertiesPatch = { ...earlier.properties, ...later.properties }
  return { ...earlier, ...later, ...(earlier.properties || later.properties ? { properties } : {}) }
}

function mergeIntoFields(fields: ElementFields, patch: ElementPatch): ElementFields {
  const { properties: changed, ...columns } = patch
  if (!changed) return { ...fields, ...columns }
  const properties: Properties = { ...fields.properties }
  for (const [key, value] of Object.entries(changed)) {
    if (value === null) delete properties[key]
    else properties[key] = value
  }
  return { ...fields, ...columns, properties }
}
