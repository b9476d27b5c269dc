import { IconButton } from '../../../ui/IconButton'
import { MasonryIcon, RotateIcon, StyleIcon, WeaveIcon } from '../../../ui/iconSets/editorIcons'
import { CopyIcon, LockIcon, TrashIcon } from '../../../ui/iconSets/pageIcons'
import { AlertIcon, EditIcon, MoreIcon } from '../../../ui/icons'
import { Menu } from '../../../ui/Menu'
import { DELETE, EDIT } from '../../../ui/words'
import { shortcut } from '../../gestures/keyboard'
import { ARRANGE, DUPLICATE, IMAGE_FAILED, MORE, ROTATE, STYLE, UNLOCK, WEAVE } from './base/words'
import type { ToolbarProps } from './EditorActions'
import { PICTURE_TOOLS } from './pictureTools'
import { moreItems } from './selectionItems'
import styles from './selectionTools.module.css'
import { useSelectionState } from './useSelectionState'

/** The part of the right-hand tool bar that is shown while something is selected. Loaded with the first selection. */
export function SelectionTools({ store, actions, state }: ToolbarProps) {
  const selection = useSelectionState(store)
  const left = { tooltipSide: 'left' } as const
  return (
    <>
      <hr className={styles.divider} />
      {selection.isFailedImage && (
        <IconButton
          {...left}
          label={IMAGE_FAILED}
          icon={AlertIcon}
          isPressed={state.panel === 'inspector'}
          onClick={state.panel === 'inspector' ? actions.closePanel : actions.openInspector}
        />
      )}
      {selection.isText && (
        <IconButton {...left} label={EDIT} shortcut={shortcut('open')} icon={EditIcon} onClick={actions.editText} />
      )}
      <IconButton
        {...left}
        label={STYLE}
        shortcut={shortcut('openInspector')}
        icon={StyleIcon}
        isPressed={state.panel === 'inspector'}
        onClick={state.panel === 'inspector' ? actions.closePanel : actions.openInspector}
      />
      {selection.isImage &&
        !selection.isLocked &&
        PICTURE_TOOLS.filter(({ tool }) => tool !== 'replace').map(({ tool, label, icon }) => (
          <IconButton
            key={tool}
            {...left}
            label={label}
            icon={icon}
            isPressed={state.panel === tool}
            onClick={state.panel === tool ? actions.closePanel : () => actions.openPictureTool(tool)}
          />
        ))}
      {selection.pictures > 1 && (
        <IconButton {...left} label={WEAVE} shortcut={shortcut('weave')} icon={WeaveIcon} onClick={actions.weave} />
      )}
      {selection.units > 1 && !selection.isLocked && (
        <IconButton
          {...left}
          label={ARRANGE}
          icon={MasonryIcon}
          isPressed={state.panel === 'arrange'}
          onClick={state.panel === 'arrange' ? actions.closePanel : actions.openArrange}
        />
      )}
      {selection.isLocked ? (
        <IconButton {...left} label={UNLOCK} icon={LockIcon} onClick={actions.unlock} />
      ) : (
        <>
          <IconButton
            {...left}
            label={DUPLICATE}
            shortcut={shortcut('duplicate')}
            icon={CopyIcon}
            onClick={actions.duplicate}
          />
          <IconButton {...left} label={ROTATE} icon={RotateIcon} onClick={actions.rotate} />
          <IconButton
            {...left}
            label={DELETE}
            shortcut={shortcut('remove')}
            icon={TrashIcon}
            className={styles.danger}
            onClick={actions.remove}
          />
        </>
      )}
      <Menu
        items={moreItems(actions, selection)}
        side="left"
        align="end"
        trigger={{
          'aria-label': MORE,
          'data-tooltip': MORE,
          'data-tooltip-side': 'left',
          className: styles.menu,
          children: <MoreIcon size={26} />,
        }}
      />
    </>
  )
}
