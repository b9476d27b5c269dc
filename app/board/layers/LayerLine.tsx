import { memo, useCallback, useRef, useSyncExternalStore } from 'react'
import { ELEMENT_NAME_MAX } from '../../../contract/limits'
import { isKnownType } from '../../../contract/rules/elementKind'
import { classes } from '../../ui/classes'
import { ChevronRightIcon, GripIcon, UnlockIcon } from '../../ui/iconSets/editorIcons'
import { EyeOffIcon, LockIcon } from '../../ui/iconSets/pageIcons'
import { EyeIcon, type Icon } from '../../ui/icons'
import { type BoardElement, isHidden, isLocked } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import { readString } from '../store/elementAppearance'
import { elementName } from '../view/elements/elementName'
import type { ImageSources } from '../view/elements/ImageSources'
import { useTopic } from '../view/useBoardStore'
import styles from './LayerLine.module.css'
import { LayerThumb } from './LayerThumb'
import type { LayerRow } from './layerRows'
import {
  COLOR,
  elementCount,
  GROUP,
  HIDE,
  HIDE_MEMBERS,
  IMAGE,
  LAYER_NAME,
  LOCK,
  NEWER,
  SHAPE,
  SHOW,
  SHOW_MEMBERS,
  TEXT,
  UNLOCK,
} from './words'

interface LayerLineProps {
  readonly store: BoardStore
  readonly images: ImageSources
  readonly row: LayerRow
  /** Index among the visible lines. */
  readonly index: number
  /** Px. */
  readonly lineHeight: number
  /** The line that Tab focuses. */
  readonly isActive: boolean
  readonly isRenaming: boolean
  readonly isMoving: boolean
  readonly isReadOnly: boolean
  /** Null to leave the name unchanged. */
  onRename(row: LayerRow, name: string | null): void
}

/** One line of the list. The list handles its buttons, which name their action in `data-act`. */
export const LayerLine = memo(function LayerLine(props: LayerLineProps) {
  const { store, images, row, index, lineHeight, isActive, isRenaming, isMoving, isReadOnly, onRename } = props
  const elements = useElements(store, row.ids)
  const selected = useTopic(store, 'selection', (now) => selectedOf(now, row))
  const [element] = elements
  // Deleted, but the list has not rerendered yet.
  if (!element) return null
  const { name, given, type, locked, hidden } = faceOf(element, elements, row.kind)
  const states = [type, locked && 'locked', hidden && 'hidden'].filter(Boolean).join(', ')
  const button = { isActive, isReadOnly }
  return (
    <div
      role="treeitem"
      tabIndex={isActive ? 0 : -1}
      data-key={row.key}
      data-selected={selected}
      data-moving={isMoving ? '' : undefined}
      data-level={row.level}
      className={styles.line}
      style={{ top: index * lineHeight, height: lineHeight }}
      aria-label={`${name}, ${states}`}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.of}
      aria-selected={selected === 'all'}
      aria-expanded={row.kind === 'group' ? row.isOpen : undefined}
    >
      <span className={styles.main}>
        {row.kind === 'group' && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.chevron}
            data-act="open"
            aria-label={row.isOpen ? HIDE_MEMBERS : SHOW_MEMBERS}
          >
            <ChevronRightIcon size={16} />
          </button>
        )}
        <LayerThumb element={element} images={images} />
        {isRenaming ? (
          <RenameField name={given} placeholder={name} onDone={(typed) => onRename(row, typed)} />
        ) : (
          <span className={classes(styles.words, hidden && styles.faint)}>
            <span className={styles.name}>{name}</span> <span className={styles.type}>{type}</span>
          </span>
        )}
      </span>
      <Toggle {...button} act="hide" label={hidden ? SHOW : HIDE} icon={hidden ? EyeOffIcon : EyeIcon} isOn={hidden} />
      <Toggle
        {...button}
        act="lock"
        label={locked ? UNLOCK : LOCK}
        icon={locked ? LockIcon : UnlockIcon}
        isOn={locked}
      />
      {!isReadOnly && !row.isBackground && (
        <span className={styles.handle} data-handle="" aria-hidden="true">
          <GripIcon size={18} />
        </span>
      )}
    </div>
  )
})

/** The current elements with these ids, without deleted ones. Rerenders once for all that change together. */
function useElements(store: BoardStore, ids: readonly string[]): readonly BoardElement[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      let isDue = false
      const notifyOnce = () => {
        if (isDue) return
        isDue = true
        queueMicrotask(() => {
          isDue = false
          listener()
        })
      }
      const stops = ids.map((id) => store.subscribeElement(id, ids.length === 1 ? listener : notifyOnce))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [store, ids],
  )
  const last = useRef<readonly BoardElement[]>([])
  return useSyncExternalStore(subscribe, () => {
    const now = ids.flatMap((id) => store.element(id) ?? [])
    const isSame = now.length === last.current.length && now.every((each, index) => each === last.current[index])
    if (!isSame) last.current = now
    return last.current
  })
}

/** For a closed group, also whether only some of its members are selected. */
function selectedOf(store: BoardStore, { ids, isOpen }: LayerRow): 'all' | 'some' | undefined {
  if (ids.every((id) => store.isSelected(id))) return 'all'
  return !isOpen && ids.some((id) => store.isSelected(id)) ? 'some' : undefined
}

interface Face {
  readonly name: string
  /** The given name; empty if there is none. */
  readonly given: string
  readonly type: string
  readonly locked: boolean
  readonly hidden: boolean
}

/** What the line shows of its element, or of its group. */
function faceOf(first: BoardElement, elements: readonly BoardElement[], kind: LayerRow['kind']): Face {
  const states = { locked: elements.every(isLocked), hidden: elements.every(isHidden) }
  if (kind === 'element') {
    const given = readString(first.properties, 'name') ?? ''
    return { name: layerName(first), given, type: layerType(first), ...states }
  }
  const given = readString(first.properties, 'groupName') ?? ''
  return { name: given || GROUP, given, type: elementCount(elements.length), ...states }
}

/** The given name, else one made from the text, description, color or shape. */
function layerName(element: BoardElement): string {
  const given = readString(element.properties, 'name')
  if (given) return given
  if (element.type === 'image') return readString(element.properties, 'alt') ?? IMAGE
  const words = elementName(element).replace(/^(Text|Shape|Color swatch):? /, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const TYPE_WORD = { text: TEXT, image: IMAGE, color: COLOR, shape: SHAPE } as const

/** The element's type, in a word. */
const layerType = ({ type }: BoardElement): string => (isKnownType(type) ? TYPE_WORD[type] : NEWER)

interface RenameFieldProps {
  readonly name: string
  /** Shown while no name is given. */
  readonly placeholder: string
  /** Called once: with what was typed, or null after Escape. */
  onDone(name: string | null): void
}

/** Edits a name in place: Enter and blur save it, Escape restores it. */
function RenameField({ name, placeholder, onDone }: RenameFieldProps) {
  const isDone = useRef(false)
  const end = (given: string | null) => {
    if (isDone.current) return
    isDone.current = true
    onDone(given)
  }
  return (
    <input
      className={styles.rename}
      aria-label={LAYER_NAME}
      defaultValue={name}
      placeholder={placeholder}
      maxLength={ELEMENT_NAME_MAX}
      autoComplete="off"
      enterKeyHint="done"
      // biome-ignore lint/a11y/noAutofocus: it was asked for
      autoFocus
      onFocus={(event) => event.target.select()}
      onBlur={(event) => end(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        event.stopPropagation()
        if (event.key === 'Enter') end(event.currentTarget.value)
        if (event.key !== 'Escape') return
        event.preventDefault()
        end(null)
      }}
    />
  )
}

interface ToggleProps {
  readonly act: 'hide' | 'lock'
  readonly label: string
  readonly icon: Icon
  readonly isOn: boolean
  readonly isActive: boolean
  readonly isReadOnly: boolean
}

function Toggle({ act, label, icon: Glyph, isOn, isActive, isReadOnly }: ToggleProps) {
  return (
    <button
      type="button"
      tabIndex={isActive ? 0 : -1}
      className={styles.toggle}
      data-act={act}
      data-on={isOn ? '' : undefined}
      data-tooltip={label}
      aria-label={label}
      disabled={isReadOnly}
    >
      <Glyph size={18} />
    </button>
  )
}
