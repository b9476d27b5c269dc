import { useEffect, useState } from 'react'
import { LiveEdit } from '../../palette/LiveEdit'
import type { BoardElement } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { ToolRow } from '../../view/toolbar/ToolRow'
import { roundness, roundnessPatch } from '../radius'
import { CORNERS, percentOf, ROUNDNESS } from '../words'
import styles from './tools.module.css'

interface CornersToolProps {
  readonly element: BoardElement
  readonly store: BoardStore
  onClose(): void
}

/** A picture's corners, from square to a half circle. Committed as one change when the tool closes. */
export function CornersTool({ element, store, onClose }: CornersToolProps) {
  const [live] = useState(() => new LiveEdit(store))
  const [percent, setPercent] = useState(() => roundness(element))
  useEffect(() => () => live.commit(), [live])
  const move = (chosen: number) => {
    setPercent(chosen)
    live.preview([element.id], (each) => roundnessPatch(each, chosen))
  }
  return (
    <ToolRow
      title={CORNERS}
      onDone={onClose}
      onCancel={() => {
        live.cancel()
        onClose()
      }}
      foot={
        <label className={styles.slide}>
          <span className="visually-hidden">{ROUNDNESS}</span>
          <span className={styles.square} aria-hidden="true" />
          <input
            type="range"
            className={styles.range}
            min={0}
            max={100}
            value={percent}
            aria-valuetext={percentOf(percent)}
            onChange={(event) => move(Number(event.target.value))}
          />
          <span className={styles.round} aria-hidden="true" />
          <output className={styles.percent} aria-hidden="true">
            {percentOf(percent)}
          </output>
        </label>
      }
    />
  )
}
