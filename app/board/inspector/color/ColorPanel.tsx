import { type KeyboardEvent, use, useEffect, useRef, useState } from 'react'
import { HexAlphaColorPicker } from 'react-colorful'
import { SHAPE_PALETTE } from '../../../../contract/elementDefaults'
import { IconButton } from '../../../ui/IconButton'
import { EditingContext } from '../Editing'
import { ValueField } from '../fields/ValueField'
import { PipetteIcon } from '../icons'
import styles from '../inspector.module.css'
import { colorOf, colorPatch } from '../paint'
import { reveal } from '../reveal'
import { oneOf } from '../shared'
import { COLOR_VALUE, notAColor, ON_THIS_BOARD, PALETTE, PICK_FROM_SCREEN, RECENT_COLORS, VALUE } from '../words'
import { boardPalette } from './boardPalette'
import { pickFromScreen } from './pickFromScreen'
import { type Hex, readColor, resolveColor } from './readColor'
import { recentColors, rememberColor } from './recentColors'
import { Swatches } from './Swatches'

/** Any colour for the selection: by hand, typed, from the screen, or one that was used before. */
export function ColorPanel() {
  const { store, summary, elements, change, preview, live } = use(EditingContext)
  const [recent, setRecent] = useState(recentColors)
  const [palette] = useState(() => boardPalette(store.order.flatMap((id) => store.element(id) ?? [])))
  const shared = oneOf(summary.color)
  const first = elements.map(colorOf).find((color) => color !== undefined)
  const current = resolveColor(shared ?? first ?? '#000000')
  const picked = useRef<Hex | null>(null)
  const picking = usePicking(() => {
    if (picked.current && live.isRunning) setRecent(remember(picked.current))
    picked.current = null
    live.commit()
  })

  const choose = (color: Hex) => {
    live.commit()
    change((element) => colorPatch(element, color))
    setRecent(remember(color))
  }
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !live.isRunning) return
    event.preventDefault()
    event.stopPropagation()
    picking.leave()
    picked.current = null
    live.cancel()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard for the controls inside
    <div ref={reveal} className={styles.colorPanel} onKeyDown={cancel}>
      <HexAlphaColorPicker
        className={styles.picker}
        color={current}
        onChange={(color) => {
          const hex = readColor(color)
          if (!hex || hex === current || picking.hasLeft()) return
          picked.current = hex
          preview((element) => colorPatch(element, hex))
          picking.settle()
        }}
        onPointerDown={picking.press}
        onKeyDown={(event) => event.key.startsWith('Arrow') && picking.hold()}
        onKeyUp={picking.release}
        onBlur={picking.release}
      />
      <div className={styles.colorText}>
        <ValueField
          label={VALUE}
          name={COLOR_VALUE}
          shown={summary.color}
          onText={(text) => {
            const color = readColor(text)
            if (!color) return notAColor(text.trim())
            choose(color)
            return null
          }}
        />
        {'EyeDropper' in window && (
          <IconButton
            label={PICK_FROM_SCREEN}
            icon={PipetteIcon}
            onClick={async () => {
              const color = await pickFromScreen()
              if (color) choose(color)
            }}
          />
        )}
      </div>
      <Swatches label={RECENT_COLORS} colors={recent} current={shared} onChoose={choose} />
      <Swatches label={ON_THIS_BOARD} colors={palette} current={shared} onChoose={choose} />
      <Swatches label={PALETTE} colors={SHAPE_PALETTE} current={shared} onChoose={choose} />
    </div>
  )
}

function remember(color: Hex): Hex[] {
  rememberColor(color)
  return recentColors()
}

/**
 * When a hand or a key leaves the picker, which tells of the last moves after the pointer has gone up: `onEnd` waits for
 * them.
 */
function usePicking(onEnd: () => void) {
  const state = useRef({ isHeld: false, hasLeft: false })
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  const [picking] = useState(() => {
    const hold = () => {
      state.current = { isHeld: true, hasLeft: false }
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      clearTimeout(timer)
      timer = setTimeout(() => !state.current.isHeld && end.current(), LAST_MOVE_MS)
    }
    const release = () => {
      for (const type of ENDS) removeEventListener(type, release, true)
      state.current.isHeld = false
      settle()
    }
    return {
      /** Until the pointer goes up. A cancelled pointer may go on as a touch, which the picker follows by itself. */
      press() {
        hold()
        for (const type of ENDS) addEventListener(type, release, true)
      },
      /** Until the key goes up. */
      hold,
      release,
      /** A move after which nothing may come any more. */
      settle,
      /** Escape: what the hand still does until it is lifted counts for nothing. */
      leave() {
        state.current.hasLeft = state.current.isHeld
      },
      hasLeft: () => state.current.hasLeft,
    }
  })
  return picking
}

/** The picker tells of a move in an effect, on a slow phone some frames later. */
const LAST_MOVE_MS = 120
const ENDS = ['pointerup', 'touchend', 'touchcancel'] as const
