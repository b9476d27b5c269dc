import { lazy, useState } from 'react'
import { shortcut } from '../../board/gestures/keyboard'
import type { ToolbarProps } from '../../board/view/toolbar/EditorActions'
import { ZoomReadout } from '../../board/view/toolbar/ZoomReadout'
import { readStored, writeStored } from '../../platform/deviceStorage'
import { IconButton } from '../../ui/IconButton'
import { MapIcon, SearchIcon } from '../../ui/iconSets/editorIcons'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { useMediaQuery } from '../../ui/useMediaQuery'
import { FIND_ON_BOARD, MINIMAP } from './base/words'

const STORAGE_KEY = 'moodloom.minimap'

/** Whether the minimap is on: a setting of this device, for all boards. Off by default. */
export function useMinimapChoice(): readonly [isOn: boolean, toggle: () => void] {
  const [isOn, setIsOn] = useState(() => readStored(STORAGE_KEY) === 'on')
  const toggle = () => {
    setIsOn(!isOn)
    writeStored(STORAGE_KEY, isOn ? 'off' : 'on')
  }
  return [isOn, toggle]
}

const Minimap = lazy(async () => ({ default: (await import('../../board/minimap/Minimap')).Minimap }))

/** Large enough for a map beside the board. */
const LARGE = '(min-width: 1200px)'

/** Below the canvas (768 px and up): the zoom, Find, and on a large screen the minimap. */
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
