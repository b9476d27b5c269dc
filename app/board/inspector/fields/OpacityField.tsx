import { use, useEffect, useRef } from 'react'
import { EditingContext } from '../Editing'
import styles from '../inspector.module.css'
import { NUMBERS } from '../numbers'
import { MIXED, singleValue } from '../summarize'
import { MIXED_LABEL, OPACITY, OPACITY_SLIDER } from '../words'
import { NumberField } from './NumberField'

/** Opacity as a slider and as a number. */
export function OpacityField() {
  const { summary, preview, live } = use(EditingContext)
  const slider = useRef<HTMLInputElement>(null)
  const value = summary.numbers.opacity
  // React's onChange is the native `input`; the native `change` fires once, when the thumb is released.
  useEffect(() => {
    const stop = new AbortController()
    slider.current?.addEventListener('change', () => live.commit(), { signal: stop.signal })
    return () => stop.abort()
  }, [live])
  return (
    <div className={styles.opacity}>
      <input
        ref={slider}
        type="range"
        className={styles.slider}
        aria-label={OPACITY_SLIDER}
        min={0}
        max={100}
        value={singleValue(value) ?? 100}
        aria-valuetext={value === MIXED ? MIXED_LABEL : `${singleValue(value)}%`}
        onChange={(event) => {
          const percent = Number(event.target.value)
          preview((element) => NUMBERS.opacity.patch(element, percent))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !live.isRunning) return
          event.preventDefault()
          event.stopPropagation()
          live.cancel()
        }}
      />
      <NumberField of="opacity" label={OPACITY} />
    </div>
  )
}
