import type { SceneElement } from '../browser/scenes'

/** screen = board * zoom + (x, y), as the product has it. */
export interface PeerCamera {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** What every peer's page offers to the bench, as `window.peer`. */
export interface PeerPage {
  /** Hands the data over and looks at it; resolves in the frame after it was drawn. */
  show(elements: readonly SceneElement[], camera: PeerCamera): Promise<void>
  look(camera: PeerCamera): void
  select(ids: readonly string[]): void
}

declare global {
  interface Window {
    peer: PeerPage
  }
}

/** The one that was asked for has been drawn when the next begins. */
export async function twoFrames(): Promise<void> {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
}

/** Pictures by address, as data URLs: both peers keep them so. */
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
