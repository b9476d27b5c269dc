import type { ImageAnalysis } from '../../contract/ai'
import { type BoardThings, colorOf, colorThings, textThings } from './boardThings'
import { Colors, Findings, Lines } from './Findings'
import styles from './Results.module.css'

interface ResultsProps {
  /** Null while it is being written. */
  readonly analysis: ImageAnalysis | null
  /** The description as far as it is written. */
  readonly writing: string
  readonly onAdd: (things: BoardThings) => void
}

/** What the AI found in the image. Words are words: no markup, no links. */
export function Results({ analysis, writing, onAdd }: ResultsProps) {
  const addText = (line: string) => onAdd(textThings(line))
  const description = analysis?.description ?? writing
  return (
    <div className={styles.results} aria-busy={!analysis}>
      <Findings title="Description">
        <p className={styles.description}>{description || 'One moment…'}</p>
      </Findings>
      {analysis && analysis.colors.length > 0 && (
        <Findings title="Colors">
          <Colors
            colors={analysis.colors.map(colorOf)}
            onAdd={({ hex, name }) => onAdd(colorThings(`${hex}: ${name}`))}
          />
        </Findings>
      )}
      {analysis && analysis.elements.length > 0 && (
        <Findings title="Design elements">
          <Lines lines={analysis.elements} onAdd={addText} />
        </Findings>
      )}
      {analysis && analysis.recommendations.length > 0 && (
        <Findings title="Recommendations">
          <Lines lines={analysis.recommendations} onAdd={addText} />
        </Findings>
      )}
      {analysis && analysis.elementModifications.length > 0 && (
        <Findings title="Element suggestions">
          <Lines lines={analysis.elementModifications.map(({ description: line }) => line)} onAdd={addText} />
        </Findings>
      )}
    </div>
  )
}
