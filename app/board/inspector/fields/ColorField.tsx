import { lazy, use, useId, useState } from 'react'
import { ChevronDownIcon } from '../../../ui/iconSets/editorIcons'
import { LazyBoundary } from '../../../ui/LazyBoundary'
import { EditingContext } from '../Editing'
import styles from '../inspector.module.css'
import { MIXED } from '../summarize'
import { COLOR, colorLabel, MIXED_LABEL } from '../words'

const ColorPanel = lazy(async () => ({ default: (await import('../color/ColorPanel')).ColorPanel }))

/** The color of all elements that have one; opens the color panel. */
export function ColorField() {
  const { summary, live } = use(EditingContext)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { color } = summary
  if (color === undefined) return null
  const words = color === MIXED ? MIXED_LABEL : color
  return (
    <div className={styles.color}>
      <button
        type="button"
        className={styles.colorButton}
        aria-label={colorLabel(words)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          live.commit()
          setIsOpen(!isOpen)
        }}
      >
        <span className={styles.colorDot} data-mixed={color === MIXED ? '' : undefined}>
          <span style={{ backgroundColor: color === MIXED ? undefined : color }} />
        </span>
        <span className={styles.colorName}>{COLOR}</span> <span className={styles.colorValue}>{words}</span>
        <ChevronDownIcon size={16} className={styles.chevron} />
      </button>
      {isOpen && (
        <div id={id}>
          <LazyBoundary>
            <ColorPanel />
          </LazyBoundary>
        </div>
      )}
    </div>
  )
}
