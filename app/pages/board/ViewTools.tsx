import { lazy } from 'react'
import { shortcut } from '../../board/gestures/shortcut'
import type { ToolbarProps } from '../../board/view/toolbar/EditorActions'
import { ZoomReadout } from '../../board/view/toolbar/ZoomReadout'
import { IconButton } from '../../ui/IconButton'
import { MapIcon, SearchIcon } from '../../ui/iconSets/editorIcons'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { useMediaQuery } from '../../ui/useMediaQuery'
import { FIND_ON_BOARD, MINIMAP } from './base/words'
import { useMinimapChoice } from './useMinimapChoice'

const Minimap = lazy(async () => ({ default: (await import('../../board/minimap/Minimap')).Minimap }))

/** Where a map beside the board is worth its room. */
const LARGE = '(min-width: 1200px)'

/** At the foot of the canvas (768 px and up): the zoom, Find, and on a large screen the minimap. */
export function ViewTools({ store, actions, state }: ToolbarProps) {
  const isLarge = useMediaQuery(LARGE)
  const [isMapOn, toggleMap] = useMinimapChoice()
  return (
    <>
      <ZoomReadout store={store}>
        <IconButton
          label={FIND_ON_BOARD}
          shortcut={shortcut('find')}
          tooltipSide="top"
          icon={SearchIcon}
          iconSize={18}
          isPressed={state.panel === 'find'}
          onClick={actions.find}
        />
        {isLarge && (
          <IconButton
            label={MINIMAP}
            tooltipSide="top"
            icon={MapIcon}
            iconSize={18}
            isPressed={isMapOn}
            onClick={toggleMap}
          />
        )}
      </ZoomReadout>
      {isLarge && isMapOn && (
        <LazyBoundary>
          <Minimap />
        </LazyBoundary>
      )}
    </>
  )
}
