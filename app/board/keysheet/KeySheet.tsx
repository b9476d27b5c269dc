import { Dialog } from '../../ui/overlays/Dialog'
import { PHONE, useMediaQuery } from '../../ui/useMediaQuery'
import { KeyLists } from './KeyLists'
import styles from './KeySheet.module.css'
import { ALL_SHORTCUTS, SHORTCUTS } from './words'

interface KeySheetProps {
  readonly onClose: () => void
}

/** All shortcuts and gestures of the editor, by purpose; on a phone, gestures first. Import it lazily. */
export function KeySheet({ onClose }: KeySheetProps) {
  const isPhone = useMediaQuery(PHONE)
  return (
    <Dialog isOpen onClose={onClose} title={SHORTCUTS} className={styles.sheet}>
      {/* A Tab stop, so that arrows scroll it: it has no other focusable content. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.groups} tabIndex={0} aria-label={ALL_SHORTCUTS}>
        <KeyLists isPhone={isPhone} />
      </section>
    </Dialog>
  )
}
