import { type ComponentType, useEffect, useState } from 'react'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

interface LazyInstallOfferProps {
  readonly workspace: Workspace | null
}

/** Ms after which the first screen has been drawn and seen. */
const DELAY = 4000

/** Loads the offer after the first screen. */
export function LazyInstallOffer({ workspace }: LazyInstallOfferProps) {
  const [Offer, setOffer] = useState<ComponentType<LazyInstallOfferProps> | null>(null)
  useEffect(() => {
    const timer = setTimeout(async () => {
      const loaded = await import('./InstallOffer').catch(reportUnless(isOutsideFailure, 'install', null))
      if (loaded) setOffer(() => loaded.InstallOffer)
    }, DELAY)
    return () => clearTimeout(timer)
  }, [])
  return Offer && <Offer workspace={workspace} />
}
