import { type Hex, readColor } from './readColor'

// https://developer.mozilla.org/docs/Web/API/EyeDropper: Chromium only, and unknown to TypeScript's DOM.
declare global {
  interface Window {
    EyeDropper?: new () => { open(): Promise<{ readonly sRGBHex: string }> }
  }
}

/** A colour that is pointed at anywhere on the screen; null where the browser cannot, or it was called off. */
export async function pickFromScreen(): Promise<Hex | null> {
  if (!window.EyeDropper) return null
  try {
    const { sRGBHex } = await new window.EyeDropper().open()
    return readColor(sRGBHex)
  } catch {
    // Escape was pressed.
    return null
  }
}
