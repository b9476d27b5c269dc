import type { Wanted } from './cameraState'

/** Pixels asked of the stream: where a still can be taken beside it, it only has to look sharp on the screen. */
const PREVIEW = { width: { ideal: 1920 }, height: { ideal: 1440 } }
/** Where a frame of the stream is all there is, as many as the board keeps. */
const FULL = { width: { ideal: 4096 }, height: { ideal: 3072 } }

/** Rear camera first; where the one that is wanted is not there, any. Rejects as getUserMedia does. */
export async function openLens(
  devices: Pick<MediaDevices, 'getUserMedia'>,
  wanted: Wanted,
  { takesStills }: { readonly takesStills: boolean },
): Promise<MediaStream> {
  const size = takesStills ? PREVIEW : FULL
  const lens = 'facing' in wanted ? { facingMode: { ideal: wanted.facing } } : { deviceId: { exact: wanted.deviceId } }
  try {
    return await devices.getUserMedia({ audio: false, video: { ...size, ...lens } })
  } catch (error) {
    // Unplugged, or a browser that takes an ideal for a demand.
    if (!(error instanceof Error) || error.name !== 'OverconstrainedError') throw error
    return devices.getUserMedia({ audio: false, video: true })
  }
}
