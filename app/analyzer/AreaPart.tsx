import type { Size } from '../../contract/layout/rect'
import type { SelectionRegion } from '../../contract/modification'
import { isSelected } from '../../contract/modificationAmounts'
import { Button } from '../ui/Button'
import { Field } from '../ui/forms/Field'
import type { Analyzer } from './Analyzer'
import styles from './AreaPart.module.css'
import { type AnalyzerState, type Picture, regionOf } from './analyzerState'
import { inside, middleOf } from './region'
import {
  areaSize,
  CHANGE_AREA,
  DONE_SELECTING,
  DRAG_OVER_IMAGE,
  HEIGHT,
  LEFT,
  SELECT_AREA,
  selectedArea,
  TOP,
  tooSmallArea,
  WHOLE_IMAGE,
  WIDTH,
} from './words'

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

const FIELDS = [
  ['x', LEFT],
  ['y', TOP],
  ['width', WIDTH],
  ['height', HEIGHT],
] as const

interface AreaFieldsProps {
  readonly natural: Size
  readonly region: SelectionRegion | null
  readonly onChange: (region: SelectionRegion | null) => void
}

/** The selected area as numbers and in words. */
function AreaFields({ natural, region, onChange }: AreaFieldsProps) {
  const set = (name: keyof SelectionRegion, value: string) => {
    const number = Number(value)
    if (value !== '' && Number.isFinite(number))
      onChange(inside({ ...(region ?? middleOf(natural)), [name]: number }, natural))
  }
  return (
    <div className={styles.areaFields}>
      <div className={styles.fields}>
        {FIELDS.map(([name, label]) => (
          <Field
            key={name}
            type="number"
            inputMode="numeric"
            label={label}
            min={0}
            max={name === 'x' || name === 'width' ? natural.width : natural.height}
            value={region ? Math.round(region[name]) : ''}
            onChange={(event) => set(name, event.target.value)}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <p role="status" className={styles.words}>
          {wordsOf(region)}
        </p>
        {region && (
          <Button size="s" look="ghost" onClick={() => onChange(null)}>
            {WHOLE_IMAGE}
          </Button>
        )}
      </div>
    </div>
  )
}

function wordsOf(region: SelectionRegion | null): string {
  if (!region) return DRAG_OVER_IMAGE
  const size = areaSize(Math.round(region.width), Math.round(region.height))
  return isSelected(region) ? selectedArea(size) : tooSmallArea(size)
}
