import { HANDLES, type Handle, isCorner } from '../../geometry/handles'
import styles from '../canvas.module.css'

const CURSORS: Record<Handle, string> = {
  nw: 'nwse-resize',
  n: 'ns-resize',
  ne: 'nesw-resize',
  e: 'ew-resize',
  se: 'nwse-resize',
  s: 'ns-resize',
  sw: 'nesw-resize',
  w: 'ew-resize',
}

const CORNERS = HANDLES.filter(isCorner)
const ACROSS = HANDLES.filter((handle) => isCorner(handle) || handle === 'e' || handle === 'w')

/** A frame's handles. Several elements have only corners; a text has no top or bottom: words set its height. */
export function Handles({ edges }: { readonly edges: 'all' | 'across' | 'none' }) {
  const handles = edges === 'all' ? HANDLES : edges === 'across' ? ACROSS : CORNERS
  return (
    <>
      {handles.map((handle) => (
        <span
          key={handle}
          className={isCorner(handle) ? styles.handle : `${styles.handle} ${styles.edge}`}
          style={{ cursor: CURSORS[handle] }}
          data-handle={handle}
        />
      ))}
      <span className={styles.handle} data-handle="rotate" />
    </>
  )
}
