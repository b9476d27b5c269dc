import type { SelectionRegion } from '../../contract/modification'
import { isSelected } from '../../contract/modificationAmounts'
import { Button } from '../ui/Button'
import { Field } from '../ui/forms/Field'
import styles from './AreaFields.module.css'
import { inside, middleOf, type Size } from './region'
import { areaSize, DRAG_OVER_IMAGE, HEIGHT, LEFT, selectedArea, TOP, tooSmallArea, WHOLE_IMAGE, WIDTH } from './words'

interface AreaFieldsProps {
  readonly natural: Size
  readonly region: SelectionRegion | null
  readonly onChange: (region: SelectionRegion | null) => void
}

const FIELDS = [
  ['x', LEFT],
  ['y', TOP],
  ['width', WIDTH],
  ['height', HEIGHT],
] as const

/** The selected area as numbers and in words. */
export function AreaFields({ natural, region, onChange }: AreaFieldsProps) {
  const set = (name: keyof SelectionRegion, value: string) => {
    const number = Number(value)
    if (value !== '' && Number.isFinite(number))
      onChange(inside({ ...(region ?? middleOf(natural)), [name]: number }, natural))
  }
  return (
    <div className={styles.area}>
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
