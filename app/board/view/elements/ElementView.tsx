import { memo, type ReactNode, use } from 'react'
import { TEXT_PLACEHOLDER } from '../../../../contract/elementDefaults'
import { type BoardElement, isBackground } from '../../store/BoardElement'
import { isGhost, shapeKind } from '../../store/elementLook'
import { BoardViewContext } from '../BoardViewContext'
import { useShown } from '../useBoardStore'
import { elementName } from './elementName'
import { type ElementNode, type ElementViewProps, nodeId } from './elementNode'
import { elementStyle } from './elementStyle'
import styles from './elements.module.css'
import { ImageElement } from './ImageElement'

/** One element on the canvas. Renders again only when this element, whether it is selected, or typing in it changes. */
export const ElementView = memo(function ElementView({ id }: { readonly id: string }) {
  const { store, isReadOnly } = use(BoardViewContext)
  const { element, isSelected, isEditing } = useShown(store, id)
  if (!element) return null

  const node = describe(element, isReadOnly, isSelected)
  // Only a picture has a state of its own; the others are no components, since a board mounts hundreds of them at once.
  switch (element.type) {
    case 'image':
      return <ImageElement element={element} node={node} />
    case 'text':
      return textNode({ element, node }, isEditing)
    case 'shape':
      return shapeNode({ element, node })
    case 'color':
      return colorNode({ element, node })
  }
})

function describe(element: BoardElement, isReadOnly: boolean, isSelected: boolean): ElementNode {
  const named = { id: nodeId(element.id), 'data-element-id': element.id }
  if (!isReadOnly) return { ...named, role: 'option', 'aria-label': elementName(element), 'aria-selected': isSelected }
  // Preview is a document: text is read as text and a picture by its description.
  return element.type === 'text' ? named : { ...named, role: 'img', 'aria-label': elementName(element) }
}

function textNode({ element, node }: ElementViewProps, isEditing: boolean): ReactNode {
  const ghost = isGhost(element)
  const classes = `${styles.element} ${styles.text} ${ghost ? styles.ghost : ''} ${isEditing ? styles.editing : ''}`
  return (
    <div {...node} className={classes} style={elementStyle(element)}>
      {ghost ? TEXT_PLACEHOLDER : element.content}
    </div>
  )
}

function shapeNode({ element, node }: ElementViewProps): ReactNode {
  return (
    <div
      {...node}
      data-shape={shapeKind(element)}
      className={`${styles.element} ${styles.shape}`}
      style={elementStyle(element)}
    />
  )
}

function colorNode({ element, node }: ElementViewProps): ReactNode {
  if (isBackground(element)) {
    const { backgroundColor, opacity } = elementStyle(element)
    return <div {...node} className={styles.background} style={{ backgroundColor, opacity }} />
  }
  return <div {...node} className={styles.element} style={elementStyle(element)} />
}
