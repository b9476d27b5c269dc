import { useLayoutEffect, useRef } from 'react'
import type { Workspace } from '../offline/workspace'
import { Button, ButtonLink } from '../ui/Button'
import styles from './InstallOffer.module.css'
import { askToInstall } from './installPrompt'
import { useInstallOffer } from './useInstallOffer'
import { INSTALL, INSTALL_REASON, KEEP_MOODLOOM_AT_HAND, NOT_NOW, SHOW_ME_HOW, TAP_SHARE_IN_SAFARI } from './words'

interface InstallOfferProps {
  readonly workspace: Workspace | null
}

/** Offers to install the app at a good moment. Beside the page and easily dismissed, so that it needs no answer. */
export function InstallOffer({ workspace }: InstallOfferProps) {
  const offer = useInstallOffer(workspace)
  return offer.isDue ? <Card {...offer} /> : null
}

function Card({ way, putOff }: ReturnType<typeof useInstallOffer>) {
  const card = useRef<HTMLElement>(null)
  // Moves the floating button up, out of its way.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--offer', `calc(${card.current?.offsetHeight ?? 0}px + var(--space-2))`)
    return () => void style.removeProperty('--offer')
  }, [])
  return (
    <section ref={card} className={styles.offer} aria-labelledby="install-offer">
      <h2 id="install-offer" className={styles.title}>
        {KEEP_MOODLOOM_AT_HAND}
      </h2>
      <p className={styles.text}>{way === 'ios' ? TAP_SHARE_IN_SAFARI : INSTALL_REASON}</p>
      <div className={styles.actions}>
        <Button look="ghost" onClick={putOff}>
          {NOT_NOW}
        </Button>
        {way === 'ios' ? (
          <ButtonLink to="/help#install" look="primary" onClick={putOff}>
            {SHOW_ME_HOW}
          </ButtonLink>
        ) : (
          <Button look="primary" onClick={() => void askToInstall().then((isAccepted) => isAccepted || putOff())}>
            {INSTALL}
          </Button>
        )}
      </div>
    </section>
  )
}
