import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Arguments for a fake camera that needs no permission. `file`: a y4m to show instead of the browser's test image. */
export function withCamera(file?: string): string[] {
  const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  return file ? [...fake, `--use-file-for-fake-video-capture=${file}`] : fake
}

/** A still video whose left half is red and whose right half is blue. Width and height must be even. */
export async function writeVideo(
  folder: string,
  { width, height }: { width: number; height: number },
): Promise<string> {
  const path = join(folder, `camera-${width}x${height}.y4m`)
  const file = await open(path, 'w')
  try {
    await file.write(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
    const half = (columns: number, rows: number, left: number, right: number) => {
      const row = Buffer.concat([Buffer.alloc(columns / 2, left), Buffer.alloc(columns / 2, right)])
      return Buffer.concat(Array.from({ length: rows }, () => row))
    }
    // BT.601: red is (76, 85, 255), blue (29, 255, 107).
    const frame = Buffer.concat([
      half(width, height, 76, 29),
      half(width / 2, height / 2, 85, 255),
      half(width / 2, height / 2, 255, 107),
    ])
    for (let count = 0; count < 2; count++) {
      await file.write('FRAME\n')
      await file.write(frame)
    }
  } finally {
    await file.close()
  }
  return path
}

/** Records every track that the page gets, so that `liveTracks` can count those not released. */
export async function countTracks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    Object.assign(window, { tracks })
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices?.getUserMedia.bind(mediaDevices)
    if (!mediaDevices || !getUserMedia) return
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
}

/** How many cameras the page holds now, and how many it ever opened. */
export async function liveTracks(page: Page): Promise<{ live: number; opened: number }> {
  return page.evaluate(() => {
    const tracks: MediaStreamTrack[] = Reflect.get(window, 'tracks') ?? []
    return { live: tracks.filter(({ readyState }) => readyState === 'live').length, opened: tracks.length }
  })
}
