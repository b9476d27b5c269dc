import { useEffect, useRef } from 'react'
import type { Modification } from '../../contract/modification'
import {
  modificationsOf,
  SLIDERS,
  type SliderKind,
  type SliderValues,
  slidersOf,
} from '../../contract/modificationSliders'
import { Select } from '../ui/forms/Select'
import { IconButton } from '../ui/IconButton'
import { UndoIcon } from '../ui/icons'
import { KIND_LABELS } from './modificationWords'
import styles from './presets.module.css'
import { MODIFICATIONS, resetSlider, WHICH_COLOR } from './words'

const COLORS = ['red', 'orange', 'yellow', 'green', 'cyan', 'blue', 'purple', 'magenta']

interface ModificationSlidersProps {
  readonly modifications: readonly Modification[]
  /** Called on every move of a slider. */
  onPreview(modifications: readonly Modification[]): void
  /** Called when a slider is released. */
  onSettle(): void
  /** Called when a value is set at once: a separate step. */
  onChange(modifications: readonly Modification[]): void
}

/** A slider for each kind of modification, from -100 to 100; 0 is a no-op. */
export function ModificationSliders({ modifications, onPreview, onSettle, onChange }: ModificationSlidersProps) {
  const values = slidersOf(modifications)
  const withValue = (kind: SliderKind, value: number) => modificationsOf({ ...values, [kind]: value })
  const color = COLORS.includes(values.color) ? COLORS : [values.color, ...COLORS]
  return (
    <fieldset className={styles.sliders} aria-label={MODIFICATIONS}>
      {SLIDERS.map((kind) => (
        <Slider
          key={kind}
          kind={kind}
          value={values[kind]}
          onMove={(value) => onPreview(withValue(kind, value))}
          onSettle={onSettle}
          onReset={() => onChange(withValue(kind, 0))}
        >
          {kind === 'selective color' && (
            <Select
              label={WHICH_COLOR}
              isLabelHidden
              className={styles.which}
              options={color.map((name) => ({ value: name, label: name.charAt(0).toUpperCase() + name.slice(1) }))}
              value={values.color}
              onChange={(name) => onChange(withColor(values, name))}
            />
          )}
        </Slider>
      ))}
    </fieldset>
  )
}

/** Choosing a color before its slider was moved also sets the slider, so that the color has a visible effect. */
function withColor(values: SliderValues, color: string): Modification[] {
  return modificationsOf({ ...values, color, 'selective color': values['selective color'] || 50 })
}

interface SliderProps {
  readonly kind: SliderKind
  readonly value: number
  readonly children?: React.ReactNode
  onMove(value: number): void
  onSettle(): void
  onReset(): void
}

function Slider({ kind, value, children, onMove, onSettle, onReset }: SliderProps) {
  const input = useRef<HTMLInputElement>(null)
  const settle = useRef(onSettle)
  settle.current = onSettle
  // React's `change` is the native `input`; the native `change` fires once, when the thumb is released.
  useEffect(() => {
    const stop = new AbortController()
    input.current?.addEventListener('change', () => settle.current(), { signal: stop.signal })
    return () => stop.abort()
  }, [])
  const label = KIND_LABELS[kind]
  const shown = value > 0 ? `+${value}` : String(value)
  return (
    <div className={styles.slider}>
      <span className={styles.sliderLabel} aria-hidden="true">
        {label}
      </span>
      {children}
      <output className={styles.sliderValue} aria-hidden="true">
        {shown}
      </output>
      <IconButton label={resetSlider(label)} icon={UndoIcon} disabled={value === 0} onClick={onReset} />
      <input
        ref={input}
        type="range"
        className={styles.range}
        aria-label={label}
        aria-valuetext={shown}
        min={kind === 'grayscale' ? 0 : -100}
        max={100}
        value={value}
        onChange={(event) => onMove(Number(event.target.value))}
      />
    </div>
  )
}
