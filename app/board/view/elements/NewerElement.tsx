import { useNewVersion } from '../../../ui/newVersion'
import type { BoardElement } from '../../store/BoardElement'
import { UPDATE_TO_SEE_THIS } from '../../store/elementAppearance'
import { UPDATE } from '../words'
import { ElementActions } from './ElementActions'
import type { ElementNode } from './elementNode'
import { elementStyle } from './elementStyle'
import styles from './elements.module.css'

interface NewerElementProps {
  readonly element: BoardElement
  readonly node: ElementNode
  readonly isSelected: boolean
}

/** Placeholder for an element of an unknown kind. While selected, it offers the newer version, if any. */
export function NewerElement({ element, node, isSelected }: NewerElementProps) {
  const update = useNewVersion()
  return (
    <>
      <div {...node} className={`${styles.element} ${styles.newer}`} style={elementStyle(element)}>
        {UPDATE_TO_SEE_THIS}
      </div>
      {update && isSelected && (
        <ElementActions elementId={element.id}>
          <button type="button" className={styles.missingAction} onClick={update}>
            {UPDATE}
          </button>
        </ElementActions>
      )}
    </>
  )
}
