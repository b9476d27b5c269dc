import { useEffect, useRef, useState } from 'react'
import { HexAlphaColorPicker, HexColorPicker } from 'react-colorful'
import styles from './palette.module.css'
import { type Hex, readColor } from './readColor'

interface ColorSurfaceProps {
  readonly color: Hex
  readonly picking: Picking
  readonly hasAlpha?: boolean
  onPick(color: Hex): void
}

/** Picks any color by pointer or by arrow keys. */
export function ColorSurface({ color: current, picking, hasAlpha = false, onPick }: ColorSurfaceProps) {
  const Surface = hasAlpha ? HexAlphaColorPicker : HexColorPicker
  return (
    <Surface
      className={styles.picker}
      color={current}
      onChange={(color) => {
        const hex = readColor(color)
        if (!hex || hex === current || picking.hasLeft()) return
        onPick(hex)
        picking.settle()
      }}
      onPointerDown={picking.press}
      onKeyDown={(event) => event.key.startsWith('Arrow') && picking.hold()}
      onKeyUp={picking.release}
      onBlur={picking.release}
    />
  )
}

type Picking = ReturnType<typeof usePicking>

/**
 * Calls `onEnd` when a pointer or a key releases the picker, after the last moves, which the picker reports later than
 * the release.
 */
export function usePicking(onEnd: () => void) {
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
      /** Holds until the pointer goes up. A canceled pointer may continue as a touch, which the picker follows. */
      press() {
        hold()
        for (const type of ENDS) addEventListener(type, release, true)
      },
      /** Holds until the key goes up. */
      hold,
      release,
      /** Call it after each move. */
      settle,
      /** On Escape: ignores moves until the pointer is lifted. */
      leave() {
        state.current.hasLeft = state.current.isHeld
      },
      hasLeft: () => state.current.hasLeft,
    }
  })
  return picking
}

/** How late a move may arrive: the picker reports it in an effect, on a slow phone some frames later. */
const LAST_MOVE_MS = 120
const ENDS = ['pointerup', 'touchend', 'touchcancel'] as const
