import type { ImageAnalysis } from '../../contract/ai'
import { formatNumber } from '../ui/format/format'
import { type BoardThings, colorOf, colorThings, textThings } from './boardThings'
import { Colors, Findings, Lines } from './Findings'
import styles from './Results.module.css'
import {
  COLORS,
  DESCRIPTION,
  DESIGN_ELEMENTS,
  ELEMENT_SUGGESTIONS,
  ONE_MOMENT,
  RECOMMENDATIONS,
  tokensUsed,
} from './words'

interface ResultsProps {
  /** Null while it is streaming in. */
  readonly analysis: ImageAnalysis | null
  /** The description streamed so far. */
  readonly writing: string
  readonly onAdd: (things: BoardThings) => void
}

/** What the AI found in the image, as plain text: no markup, no links. */
export function Results({ analysis, writing, onAdd }: ResultsProps) {
  const addText = (line: string) => onAdd(textThings(line))
  const description = analysis?.description ?? writing
  return (
    <div className={styles.results} aria-busy={!analysis}>
      <Findings title={DESCRIPTION}>
        <p className={styles.description}>{description || ONE_MOMENT}</p>
      </Findings>
      {analysis && analysis.colors.length > 0 && (
        <Findings title={COLORS}>
          <Colors
            colors={analysis.colors.map(colorOf)}
            onAdd={({ hex, name }) => onAdd(colorThings(`${hex}: ${name}`))}
          />
        </Findings>
      )}
      {analysis && analysis.elements.length > 0 && (
        <Findings title={DESIGN_ELEMENTS}>
          <Lines lines={analysis.elements} onAdd={addText} />
        </Findings>
      )}
      {analysis && analysis.recommendations.length > 0 && (
        <Findings title={RECOMMENDATIONS}>
          <Lines lines={analysis.recommendations} onAdd={addText} />
        </Findings>
      )}
      {analysis && analysis.elementModifications.length > 0 && (
        <Findings title={ELEMENT_SUGGESTIONS}>
          <Lines lines={analysis.elementModifications.map(({ description: line }) => line)} onAdd={addText} />
        </Findings>
      )}
      {analysis?.usage && (
        <p className={styles.usage}>
          {tokensUsed(formatNumber(analysis.usage.promptTokens + analysis.usage.answerTokens))}
        </p>
      )}
    </div>
  )
}
