import type { SelectionRegion } from '../../contract/modification'
import { isSelected } from '../../contract/modificationAmounts'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import styles from './AreaFields.module.css'
import { inside, middleOf, type Size } from './region'

interface AreaFieldsProps {
  readonly natural: Size
  readonly region: SelectionRegion | null
  readonly onChange: (region: SelectionRegion | null) => void
}

const FIELDS = [
  ['x', 'Left'],
  ['y', 'Top'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const

/** The area in numbers, and what is selected in words. */
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
            Whole image
          </Button>
        )}
      </div>
    </div>
  )
}

function wordsOf(region: SelectionRegion | null): string {
  if (!region) return 'Drag over the image, or type numbers.'
  const size = `${Math.round(region.width)} × ${Math.round(region.height)} px`
  return isSelected(region) ? `Selected: ${size}` : `${size} is too small: an area counts over 10 × 10 px.`
}
