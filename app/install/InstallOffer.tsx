import { useLayoutEffect, useRef } from 'react'
import type { Workspace } from '../offline/workspace'
import { Button, ButtonLink } from '../ui/Button'
import styles from './InstallOffer.module.css'
import { askToInstall } from './installPrompt'
import { useInstallOffer } from './useInstallOffer'

interface InstallOfferProps {
  readonly workspace: Workspace | null
}

/** Offers, at a good moment, to install the app. It asks for no answer: it lies beside the page, and leaves at a word. */
export function InstallOffer({ workspace }: InstallOfferProps) {
  const offer = useInstallOffer(workspace)
  return offer.isDue ? <Card {...offer} /> : null
}

function Card({ way, putOff }: ReturnType<typeof useInstallOffer>) {
  const card = useRef<HTMLElement>(null)
  // The floating button moves up, out of its way.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--offer', `calc(${card.current?.offsetHeight ?? 0}px + var(--space-2))`)
    return () => void style.removeProperty('--offer')
  }, [])
  return (
    <section ref={card} className={styles.offer} aria-labelledby="install-offer">
      <h2 id="install-offer" className={styles.title}>
        Keep Moodloom at hand
      </h2>
      <p className={styles.text}>
        {way === 'ios'
          ? 'Tap Share in Safari, then Add to Home Screen: it opens like an app, without a network too.'
          : 'Installed, it opens like an app, without a network too, and takes what you share from other apps.'}
      </p>
      <div className={styles.actions}>
        <Button look="ghost" onClick={putOff}>
          Not now
        </Button>
        {way === 'ios' ? (
          <ButtonLink to="/help#install" look="primary" onClick={putOff}>
            Show me how
          </ButtonLink>
        ) : (
          <Button look="primary" onClick={() => void askToInstall().then((isAccepted) => isAccepted || putOff())}>
            Install
          </Button>
        )}
      </div>
    </section>
  )
}
