import styles from './camera.module.css'
import type { ZoomRange } from './cameraState'
import { ZOOM } from './words'

interface ZoomSliderProps {
  readonly range: ZoomRange
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
}

export function ZoomSlider({ range, zoom, onZoom }: ZoomSliderProps) {
  const shown = `${zoom.toFixed(1)}×`
  return (
    <label className={styles.zoom}>
      <span className="visually-hidden">{ZOOM}</span>
      <input
        type="range"
        min={range.min}
        max={range.max}
        step={range.step}
        value={zoom}
        aria-valuetext={shown}
        onChange={({ target }) => onZoom(Number(target.value))}
      />
      <span aria-hidden="true" className={styles.amount}>
        {shown}
      </span>
    </label>
  )
}
