import styles from './toolbar.module.css'

interface ZoomReadoutProps {
  /** 1 is 100 %. */
  readonly zoom: number
  onReset(): void
}

export function ZoomReadout({ zoom, onReset }: ZoomReadoutProps) {
  return (
    <div className={styles.zoom}>
      <output aria-label="Zoom">{Math.round(zoom * 100)}%</output>
      <button type="button" onClick={onReset} disabled={zoom === 1}>
        Reset
      </button>
    </div>
  )
}
