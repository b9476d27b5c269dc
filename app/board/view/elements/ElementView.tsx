import { lazy, memo, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import { LazyBoundary } from '../../../ui/LazyBoundary'
import { useNewVersion } from '../../../ui/newVersion'
import { type BoardElement, isBackground } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { GHOST_WORDS, isFrame, isGhost, shapeKind, UPDATE_TO_SEE_THIS } from '../../store/elementAppearance'
import { BoardViewContext } from '../BoardViewContext'
import { UPDATE } from '../words'
import { ElementActions } from './ElementActions'
import { elementName } from './elementName'
import { type ElementNode, type ElementViewProps, elementStyle, nodeId } from './elementNode'
import styles from './elements.module.css'
import { ImageElement } from './ImageElement'

const LinkedText = lazy(async () => ({ default: (await import('./LinkedText')).LinkedText }))
const FrameButton = lazy(async () => ({ default: (await import('./FrameButton')).FrameButton }))

/** One element on the canvas. Rerenders only when this element, whether it is selected, or typing in it changes. */
export const ElementView = memo(function ElementView({ id }: { readonly id: string }) {
  const { store, isReadOnly } = use(BoardViewContext)
  const { element, isSelected, isEditing } = useShown(store, id)
  if (!element) return null

  const node = describe(element, isReadOnly, isSelected)
  // Only images and placeholders are components, for their state: a board mounts hundreds of the others at once.
  switch (element.type) {
    case 'image':
      return <ImageElement element={element} node={node} />
    case 'text':
      return textNode({ element, node }, isEditing, isReadOnly)
    case 'shape':
      return shapeNode({ element, node })
    case 'color':
      return colorNode({ element, node })
    default:
      return <NewerElement element={element} node={node} isSelected={isSelected} />
  }
})

/** An element as shown on the canvas. */
interface Shown {
  readonly element: BoardElement | undefined
  readonly isSelected: boolean
  /** Its words are being edited. */
  readonly isEditing: boolean
}

/** Everything an element's node is rendered from, in one subscription: a board mounts hundreds of them at once. */
function useShown(store: BoardStore, id: string): Shown {
  const [subscribe, read] = useMemo(() => shownOf(store, id), [store, id])
  return useSyncExternalStore(subscribe, read)
}

function shownOf(store: BoardStore, id: string) {
  let last: Shown | null = null
  const subscribe = (listener: () => void) => store.subscribeElement(id, listener)
  const read = (): Shown => {
    const element = store.element(id)
    const isSelected = store.isSelected(id)
    const isEditing = store.editing === id
    if (last && last.element === element && last.isSelected === isSelected && last.isEditing === isEditing) return last
    last = { element, isSelected, isEditing }
    return last
  }
  return [subscribe, read] as const
}

function describe(element: BoardElement, isReadOnly: boolean, isSelected: boolean): ElementNode {
  const named = { id: nodeId(element.id), 'data-element-id': element.id }
  if (!isReadOnly) return { ...named, role: 'option', 'aria-label': elementName(element), 'aria-selected': isSelected }
  // Preview is a document: a text is read as text and a picture by its description.
  return element.type === 'text' ? named : { ...named, role: 'img', 'aria-label': elementName(element) }
}

/** Every address contains one of these. */
const MAY_BE_LINKED = /:\/\/|@|www\./i

function textNode({ element, node }: ElementViewProps, isEditing: boolean, isReadOnly: boolean): ReactNode {
  const ghost = isGhost(element)
  const classes = `${styles.element} ${styles.text} ${ghost ? styles.ghost : ''} ${isEditing ? styles.editing : ''}`
  const words = ghost ? GHOST_WORDS : element.content
  return (
    <div {...node} className={classes} style={elementStyle(element)}>
      {isReadOnly && MAY_BE_LINKED.test(words) ? (
        <LazyBoundary fallback={words}>
          <LinkedText text={words} />
        </LazyBoundary>
      ) : (
        words
      )}
    </div>
  )
}

function shapeNode({ element, node }: ElementViewProps): ReactNode {
  const isEmpty = isFrame(element)
  const shape = (
    <div
      {...node}
      data-shape={shapeKind(element)}
      data-frame={isEmpty || undefined}
      className={`${styles.element} ${styles.shape}`}
      style={elementStyle(element)}
    />
  )
  if (!isEmpty) return shape
  return (
    <>
      {shape}
      <LazyBoundary>
        <FrameButton elementId={element.id} />
      </LazyBoundary>
    </>
  )
}

function colorNode({ element, node }: ElementViewProps): ReactNode {
  if (isBackground(element)) {
    const { backgroundColor, opacity } = elementStyle(element)
    return <div {...node} className={styles.background} style={{ backgroundColor, opacity }} />
  }
  return <div {...node} className={styles.element} style={elementStyle(element)} />
}

interface NewerElementProps extends ElementViewProps {
  readonly isSelected: boolean
}

/** Placeholder for an element of an unknown kind. While selected, it offers the newer version, if any. */
function NewerElement({ element, node, isSelected }: NewerElementProps) {
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
