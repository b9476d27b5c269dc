import { isRefusedByBrowser } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { IconButton } from '../../ui/IconButton'
import { path } from '../../ui/icons'
import { type Hex, readColor } from './readColor'
import { PICK_FROM_SCREEN } from './words'

// https://developer.mozilla.org/docs/Web/API/EyeDropper: Chromium only, and unknown to TypeScript's DOM.
declare global {
  interface Window {
    EyeDropper?: new () => { open(): Promise<{ readonly sRGBHex: string }> }
  }
}

interface PickFromScreenProps {
  onColor(color: Hex): void
}

/** Picks a color from anywhere on the screen; absent if the browser can't. */
export function PickFromScreen({ onColor }: PickFromScreenProps) {
  if (!('EyeDropper' in window)) return null
  return (
    <IconButton
      label={PICK_FROM_SCREEN}
      icon={PipetteIcon}
      onClick={async () => {
        const color = await pickFromScreen()
        if (color) onColor(color)
      }}
    />
  )
}

const PipetteIcon = path(
  'M13.5 6.5l4 4M12 8l-8 8v4h4l8-8M12 8l4 4M15.5 4.5a2.1 2.1 0 0 1 3 0l1 1a2.1 2.1 0 0 1 0 3l-2 2-4-4z',
)

/** A color picked anywhere on the screen; null if the browser can't, or if it was canceled. */
async function pickFromScreen(): Promise<Hex | null> {
  if (!window.EyeDropper) return null
  try {
    const { sRGBHex } = await new window.EyeDropper().open()
    return readColor(sRGBHex)
  } catch (error) {
    if (!isRefusedByBrowser(error)) reportError(error, 'palette')
    // Escape was pressed.
    return null
  }
}
