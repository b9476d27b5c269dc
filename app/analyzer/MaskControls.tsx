import { useId } from 'react'
import { Field } from '../ui/forms/Field'
import styles from './MaskControls.module.css'
import type { MaskChoice } from './useBlend'
import { COLOR, COLOR_PRESS_IMAGE_TO_PICK_ONE, REPLACE, SELECTED_AREA, SOFT_EDGE, TOLERANCE } from './words'

interface MaskControlsProps {
  readonly mask: MaskChoice
  /** Whether an area of the image is selected. */
  readonly hasArea: boolean
  readonly onChange: (change: Partial<MaskChoice>) => void
}

/** Which part of the image to replace, and how soft its edge is. */
export function MaskControls({ mask, hasArea, onChange }: MaskControlsProps) {
  const name = useId()
  const { by, color, tolerance, feather } = mask
  const choice = (value: MaskChoice['by'], label: string) => (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={by === value} onChange={() => onChange({ by: value })} />
      {label}
    </label>
  )
  return (
    <fieldset className={styles.mask}>
      <legend className={styles.legend}>{REPLACE}</legend>
      {hasArea && (
        <div className={styles.choices}>
          {choice('area', SELECTED_AREA)}
          {choice('color', COLOR)}
        </div>
      )}
      {by === 'color' && (
        <>
          <Field
            type="color"
            label={COLOR_PRESS_IMAGE_TO_PICK_ONE}
            className={styles.color}
            value={color ?? '#000000'}
            onChange={(event) => onChange({ color: event.target.value })}
          />
          <Slider
            label={TOLERANCE}
            max={100}
            value={Math.round(tolerance * 100)}
            onChange={(value) => onChange({ tolerance: value / 100 })}
          />
        </>
      )}
      <Slider label={SOFT_EDGE} max={80} value={feather} onChange={(value) => onChange({ feather: value })} />
    </fieldset>
  )
}

interface SliderProps {
  readonly label: string
  readonly max: number
  readonly value: number
  readonly onChange: (value: number) => void
}

function Slider({ label, max, value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        value={value}
        className={styles.range}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  )
}
