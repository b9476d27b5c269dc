import styles from './SuggestionList.module.css'
import type { Suggestion } from './suggestions'
import { notApplicable, SUGGESTED_MODIFICATIONS } from './words'

interface SuggestionListProps {
  readonly suggestions: readonly Suggestion[]
  readonly checked: ReadonlySet<string>
  readonly onCheck: (key: string, isOn: boolean) => void
}

/** Modifications to choose from; those that can't be carried out are disabled. */
export function SuggestionList({ suggestions, checked, onCheck }: SuggestionListProps) {
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>{SUGGESTED_MODIFICATIONS}</legend>
      {suggestions.map(({ key, action, instruction, doing }) => {
        const isUsable = doing.kind !== 'none'
        return (
          <label key={key} className={styles.item} data-unusable={isUsable ? undefined : ''}>
            <input
              type="checkbox"
              className={styles.box}
              disabled={!isUsable}
              checked={checked.has(key)}
              onChange={(event) => onCheck(key, event.target.checked)}
            />
            <span className={styles.action}>{action}</span>
            <span className={styles.instruction}>{isUsable ? instruction : notApplicable(instruction)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
