import { ANALYSIS_TYPES } from '../../contract/aiLimits'
import type { AnalysisType } from './analyzerState'
import styles from './TypeChips.module.css'
import { ANALYSIS_TYPE, TYPE_LABELS } from './words'

interface TypeChipsProps {
  readonly current: AnalysisType
  readonly onChoose: (type: AnalysisType) => void
}

/** Chooses one of the four types of analysis. */
export function TypeChips({ current, onChoose }: TypeChipsProps) {
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{ANALYSIS_TYPE}</legend>
      {ANALYSIS_TYPES.map((type) => (
        <button
          key={type}
          type="button"
          className={styles.chip}
          aria-pressed={type === current}
          onClick={() => onChoose(type)}
        >
          {TYPE_LABELS[type]}
        </button>
      ))}
    </fieldset>
  )
}
