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

/** Any color by pointer or by arrow keys. */
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
 * When a pointer or a key leaves the picker, which reports the last moves after the pointer has gone up: `onEnd` waits
 * for them.
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
      /** Until the pointer goes up. A canceled pointer may continue as a touch, which the picker follows itself. */
      press() {
        hold()
        for (const type of ENDS) addEventListener(type, release, true)
      },
      /** Until the key goes up. */
      hold,
      release,
      /** A move that may be the last. */
      settle,
      /** Escape: moves until the pointer is lifted are ignored. */
      leave() {
        state.current.hasLeft = state.current.isHeld
      },
      hasLeft: () => state.current.hasLeft,
    }
  })
  return picking
}

/** The picker reports a move in an effect, on a slow phone some frames later. */
const LAST_MOVE_MS = 120
const ENDS = ['pointerup', 'touchend', 'touchcancel'] as const
