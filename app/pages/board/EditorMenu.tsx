import { PictureColors } from '../../board/palette/PictureColors'
import type { ImageSources } from '../../board/view/elements/ImageSources'
import { ContextMenu, type ContextMenuProps } from '../../board/view/toolbar/ContextMenu'

interface EditorMenuProps extends Omit<ContextMenuProps, 'ofPicture'> {
  readonly images: ImageSources
}

/** The context menu; for an image it starts with its colors. */
export function EditorMenu({ images, ...menu }: EditorMenuProps) {
  return (
    <ContextMenu
      {...menu}
      ofPicture={(picture) => (
        <PictureColors store={menu.store} images={images} picture={picture} onColor={menu.actions.addColor} />
      )}
    />
  )
}
