import { Button } from '../ui/Button'
import type { Analyzer } from './Analyzer'
import { AreaFields } from './AreaFields'
import type { Picture } from './analyzerState'
import { type AnalyzerState, regionOf } from './analyzerState'
import styles from './ImageAnalyzer.module.css'

interface AreaPartProps {
  readonly analyzer: Analyzer
  readonly state: AnalyzerState
  readonly picture: Picture
}

/** Turns marking an area on and off, and shows it in numbers meanwhile. */
export function AreaPart({ analyzer, state, picture }: AreaPartProps) {
  const label = regionOf(state) ? 'Change the area' : 'Select an area'
  return (
    <div className={styles.area}>
      <Button aria-pressed={state.isSelecting} onClick={() => analyzer.setSelecting(!state.isSelecting)}>
        {state.isSelecting ? 'Done selecting' : label}
      </Button>
      {state.isSelecting && (
        <AreaFields natural={picture.asset} region={state.region} onChange={(region) => analyzer.setRegion(region)} />
      )}
    </div>
  )
}
