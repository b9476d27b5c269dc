// What of the editor only a wide screen shows, in one file to fetch.
export { RightToolbar } from '../../board/view/toolbar/RightToolbar'
export { ToolBar } from '../../board/view/toolbar/ToolBar'
export { ZoomReadout } from '../../board/view/toolbar/ZoomReadout'
export { EditorHeader } from './EditorHeader'
