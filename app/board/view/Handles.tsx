import { HANDLES, type Handle, isCorner } from '../geometry/handles'
import styles from './canvas.module.css'

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

/** What a frame is resized and turned by; around several there are corners only. */
export function Handles({ hasEdges }: { readonly hasEdges: boolean }) {
  return (
    <>
      {(hasEdges ? HANDLES : CORNERS).map((handle) => (
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
