// The editor's parts for wide screens only, as one chunk.
export { RightToolbar } from '../../board/view/toolbar/RightToolbar'
export { ToolBar } from '../../board/view/toolbar/ToolBar'
export { EditorHeader } from './EditorHeader'
export { ViewTools } from './ViewTools'
