import { useState } from 'react'
import { AI_PROMPT_MAX } from '../../contract/aiLimits'
import { Button } from '../ui/Button'
import { TextArea } from '../ui/forms/TextArea'
import type { Analyzer, Replacement } from './Analyzer'
import type { AnalyzerState } from './analyzerState'
import styles from './ModifyPanel.module.css'
import type { Suggestion } from './suggestions'
import {
  APPLY_CUSTOM,
  applyCount,
  CLEAR_SELECTION,
  CUSTOM_MODIFICATION,
  notApplicable,
  OFFLINE_PROMPT,
  REPLACE_BACKGROUND_MORE,
  REPLACE_SKY_MORE,
  SUGGESTED_MODIFICATIONS,
  WARMER_WITH_LITTLE_MORE_CONTRAST,
} from './words'

interface ModifyPanelProps {
  readonly analyzer: Analyzer
  readonly state: AnalyzerState
  readonly isOnline: boolean
  readonly onReplace: (replacement: Replacement) => void
}

/** Ways to modify the image: by a prompt, from a list, or by replacing its background. */
export function ModifyPanel({ analyzer, state, isOnline, onReplace }: ModifyPanelProps) {
  const [prompt, setPrompt] = useState('')
  const { picture, work, checked } = state
  const isReady = picture !== null && work === null
  return (
    <div className={styles.panel}>
      <form
        className={styles.prompt}
        onSubmit={(event) => {
          event.preventDefault()
          void analyzer.applyPrompt(prompt)
        }}
      >
        <TextArea
          label={CUSTOM_MODIFICATION}
          placeholder={WARMER_WITH_LITTLE_MORE_CONTRAST}
          rows={2}
          maxLength={AI_PROMPT_MAX}
          value={prompt}
          onChange={(event) => setPrompt(event.target.value)}
        />
        {!isOnline && <p className={styles.hint}>{OFFLINE_PROMPT}</p>}
        <Button type="submit" disabled={!isReady || !isOnline || prompt.trim() === ''}>
          {APPLY_CUSTOM}
        </Button>
      </form>
      <div className={styles.choice}>
        <SuggestionList
          suggestions={analyzer.suggestions()}
          checked={checked}
          onCheck={(key, isOn) => analyzer.check(key, isOn)}
        />
        <div className={styles.foot}>
          <Button look="ghost" disabled={checked.size === 0} onClick={() => analyzer.clearSelection()}>
            {CLEAR_SELECTION}
          </Button>
          <Button
            look="primary"
            disabled={!isReady || checked.size === 0}
            isBusy={work === 'applying'}
            onClick={() => void analyzer.applySelected()}
          >
            {applyCount(checked.size)}
          </Button>
        </div>
      </div>
      <div className={styles.replace}>
        <Button disabled={!isReady} onClick={() => onReplace({ what: 'background', prompt: '' })}>
          {REPLACE_BACKGROUND_MORE}
        </Button>
        <Button disabled={!isReady} onClick={() => onReplace({ what: 'sky', prompt: '' })}>
          {REPLACE_SKY_MORE}
        </Button>
      </div>
    </div>
  )
}

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
