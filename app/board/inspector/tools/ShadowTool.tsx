import { useEffect, useState } from 'react'
import { LiveEdit } from '../../palette/LiveEdit'
import type { BoardElement } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { ToolRow } from '../../view/toolbar/ToolRow'
import { ChoiceField } from '../fields/ChoiceField'
import { DEEP_SHADOW, NO_SHADOW, SHADOW, SOFT_SHADOW } from '../words'
import styles from './tools.module.css'

const SHADOWS = [
  { value: 'none', label: NO_SHADOW },
  { value: 'soft', label: SOFT_SHADOW },
  { value: 'deep', label: DEEP_SHADOW },
] as const
type ShadowName = (typeof SHADOWS)[number]['value']

interface ShadowToolProps {
  readonly element: BoardElement
  readonly store: BoardStore
  onClose(): void
}

/** A picture's shadow on the board. Committed as one change when the tool closes. */
export function ShadowTool({ element, store, onClose }: ShadowToolProps) {
  const [live] = useState(() => new LiveEdit(store))
  const [name, setName] = useState(
    () => SHADOWS.find(({ value }) => value === element.properties.shadow)?.value ?? 'none',
  )
  useEffect(() => () => live.commit(), [live])
  const choose = (chosen: ShadowName) => {
    setName(chosen)
    live.preview([element.id], () => ({ properties: { shadow: chosen === 'none' ? null : chosen } }))
  }
  return (
    <ToolRow
      title={SHADOW}
      onDone={onClose}
      onCancel={() => {
        live.cancel()
        onClose()
      }}
    >
      <div className={styles.choices}>
        <ChoiceField
          label={SHADOW}
          value={name}
          choices={SHADOWS.map((choice) => ({ ...choice, face: <Face {...choice} /> }))}
          onChoose={choose}
        />
      </div>
    </ToolRow>
  )
}

function Face({ value, label }: { readonly value: ShadowName; readonly label: string }) {
  return (
    <span className={styles.face}>
      <span className={styles.ground}>
        <span className={styles.card} data-shadow={value} />
      </span>
      {label}
    </span>
  )
}
