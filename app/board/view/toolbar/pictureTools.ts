import { CornersIcon, CropIcon, LookIcon, ShadowIcon } from '../../../ui/iconSets/editorIcons'
import { type Icon, ImageIcon } from '../../../ui/icons'
import { CORNERS, CROP, LOOK, REPLACE, SHADOW } from './base/words'
import type { PictureTool } from './EditorActions'

interface PictureToolItem {
  readonly tool: PictureTool
  readonly label: string
  readonly icon: Icon
}

/** Tools for one selected picture, in every bar in this order. */
export const PICTURE_TOOLS: readonly PictureToolItem[] = [
  { tool: 'crop', label: CROP, icon: CropIcon },
  { tool: 'look', label: LOOK, icon: LookIcon },
  { tool: 'corners', label: CORNERS, icon: CornersIcon },
  { tool: 'shadow', label: SHADOW, icon: ShadowIcon },
  { tool: 'replace', label: REPLACE, icon: ImageIcon },
]
