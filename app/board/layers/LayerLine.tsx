import { memo } from 'react'
import { classes } from '../../ui/classes'
import { ChevronRightIcon, GripIcon, UnlockIcon } from '../../ui/iconSets/editorIcons'
import { EyeOffIcon, LockIcon } from '../../ui/iconSets/pageIcons'
import { EyeIcon, type Icon } from '../../ui/icons'
import { type BoardElement, isHidden, isLocked } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import { readString } from '../store/elementAppearance'
import type { ImageSources } from '../view/elements/ImageSources'
import { useTopic } from '../view/useBoardStore'
import styles from './LayerLine.module.css'
import { LayerThumb } from './LayerThumb'
import { layerName, layerType } from './layerName'
import type { LayerRow } from './layerRows'
import { RenameField } from './RenameField'
import { useElements } from './useElements'
import { elementCount, GROUP, HIDE, HIDE_MEMBERS, LOCK, SHOW, SHOW_MEMBERS, UNLOCK } from './words'

export interface LayerLineProps {
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

/** For a closed group, also whether only some of its members are selected. */
function selectedOf(store: BoardStore, { ids, isOpen }: LayerRow): 'all' | 'some' | undefined {
  if (ids.every((id) => store.isSelected(id))) return 'all'
  return !isOpen && ids.some((id) => store.isSelected(id)) ? 'some' : undefined
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
