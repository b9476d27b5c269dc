import type { Modification } from '../../../contract/modification'
import { amountOf, contrastFactorFor } from '../../../contract/modificationAmounts'
import { modificationKind } from '../../../contract/modificationKind'
import type { LightChange } from './adjustLight'
import { hueOfColor } from './hueOfColor'
import { changesNothing, composed } from './Matrix'
import { brightness, contrast, exposure, grayscale, saturation, temperature, warmth } from './modifications'
import type { Stage } from './Stage'

/** Converts modifications to steps, in order; combines adjacent matrices and drops no-ops. */
export function stagesOf(modifications: readonly Modification[]): Stage[] {
  const stages: Stage[] = []
  for (const modification of modifications) {
    const stage = stageOf(modification)
    const last = stages.at(-1)
    if (!stage) continue
    if (stage.kind === 'matrix' && last?.kind === 'matrix')
      stages.splice(-1, 1, { kind: 'matrix', matrix: composed(last.matrix, stage.matrix) })
    else stages.push(stage)
  }
  return stages.filter((stage) => stage.kind !== 'matrix' || !changesNothing(stage.matrix))
}

function stageOf({ type, params }: Modification): Stage | null {
  switch (modificationKind(type)) {
    case 'brightness':
      return { kind: 'matrix', matrix: brightness(params) }
    case 'contrast':
      return { kind: 'matrix', matrix: contrast(params) }
    case 'grayscale':
      return { kind: 'matrix', matrix: grayscale(params) }
    case 'saturation':
      return { kind: 'matrix', matrix: saturation(params) }
    case 'color temperature':
      return { kind: 'matrix', matrix: temperature(params) }
    case 'hue': {
      const turns = amountOf('hue', params)
      return turns === 0 ? null : { kind: 'hue', turns }
    }
    case 'selective color': {
      const adjustment = amountOf('selective color', params)
      return adjustment === 0 ? null : { kind: 'selective', hue: hueOfColor(params.color), adjustment }
    }
    case 'exposure':
      return lightStage(exposure(params))
    case 'soft contrast': {
      const factor = contrastFactorFor(params)
      return factor > 1 ? { kind: 'contrast', factor } : { kind: 'matrix', matrix: contrast(params) }
    }
    case 'warmth':
      return lightStage(warmth(params))
  }
}

function lightStage(change: LightChange): Stage | null {
  return change.factor === 1 && change.red === 1 && change.blue === 1 ? null : { kind: 'light', change }
}
