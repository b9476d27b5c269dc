import type { SceneElement } from '../browser/scenes'

/** screen = board * zoom + (x, y), as in the product. */
export interface PeerCamera {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** What every peer's page offers to the bench, as `window.peer`. */
export interface PeerPage {
  /** Passes the data and sets the camera; resolves in the frame after the one that drew it. */
  show(elements: readonly SceneElement[], camera: PeerCamera): Promise<void>
  look(camera: PeerCamera): void
  select(ids: readonly string[]): void
}

declare global {
  interface Window {
    peer: PeerPage
  }
}

/** The requested frame has been drawn when the next begins. */
export async function twoFrames(): Promise<void> {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
}

/** Images by address, as data URLs: both peers store them that way. */
export async function readPictures(elements: readonly SceneElement[]): Promise<ReadonlyMap<string, string>> {
  const addresses = new Set(elements.filter(({ type }) => type === 'image').map(({ content }) => content))
  return new Map(
    await Promise.all(
      [...addresses].map(async (address) => {
        const blob = await (await fetch(address)).blob()
        const url = await new Promise<string>((resolve, reject) => {
          const reader = new FileReader()
          reader.onload = () => resolve(String(reader.result))
          reader.onerror = () => reject(reader.error)
          reader.readAsDataURL(blob)
        })
        return [address, url] as const
      }),
    ),
  )
}
