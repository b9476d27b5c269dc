import { createContext } from 'react'
import type { BoardPicture } from '../../offline/initial/rows'
import type { BoardPhotos } from '../photos/BoardPhotos'
import type { BoardStore } from '../store/BoardStore'
import type { CanvasFrame } from './CanvasFrame'
import type { ImageSources } from './elements/ImageSources'

/** A board's picture, decoded. */
export interface OpeningPicture extends Pick<BoardPicture, 'rect' | 'background'> {
  readonly image: HTMLImageElement
}

/** What every part of the canvas needs; stable while a board is open. */
export interface BoardView {
  readonly store: BoardStore
  readonly images: ImageSources
  readonly frame: CanvasFrame
  readonly isReadOnly: boolean
  /** Pictures being added to the board, if it can be edited. */
  readonly photos?: BoardPhotos
  /** Shown until the board has been read and drawn; null if there is nothing. */
  readonly opening?: OpeningPicture | null
  /** Stores a picture of the board for the next time it is opened. */
  storePicture?(picture: BoardPicture): void
  /** Requests a file to replace this image, or to fill this frame. */
  onReplaceImage(elementId: string): void
}

function refuse(): never {
  throw new Error('Only inside a BoardCanvas')
}

export const BoardViewContext = createContext<BoardView>({
  get store() {
    return refuse()
  },
  get images() {
    return refuse()
  },
  get frame() {
    return refuse()
  },
  isReadOnly: true,
  onReplaceImage: refuse,
})

/** The layer above the elements, in screen px, for controls that belong to one of them. Null until it is mounted. */
export const OverlayContext = createContext<HTMLElement | null>(null)
