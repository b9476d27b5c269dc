import { Button } from '../ui/Button'
import type { Analyzer } from './Analyzer'
import { AreaFields } from './AreaFields'
import type { Picture } from './analyzerState'
import { type AnalyzerState, regionOf } from './analyzerState'
import styles from './ImageAnalyzer.module.css'
import { CHANGE_AREA, DONE_SELECTING, SELECT_AREA } from './words'

interface AreaPartProps {
  readonly analyzer: Analyzer
  readonly state: AnalyzerState
  readonly picture: Picture
}

/** Toggles area selection, and shows the area as numbers while it is on. */
export function AreaPart({ analyzer, state, picture }: AreaPartProps) {
  const label = regionOf(state) ? CHANGE_AREA : SELECT_AREA
  return (
    <div className={styles.area}>
      <Button aria-pressed={state.isSelecting} onClick={() => analyzer.setSelecting(!state.isSelecting)}>
        {state.isSelecting ? DONE_SELECTING : label}
      </Button>
      {state.isSelecting && (
        <AreaFields natural={picture.asset} region={state.region} onChange={(region) => analyzer.setRegion(region)} />
      )}
    </div>
  )
}
