import { type ComponentType, useEffect, useState } from 'react'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

interface LazyInstallOfferProps {
  readonly workspace: Workspace | null
}

/** Ms after which the first screen is surely drawn, and the person has looked at it. */
const DELAY = 4000

/** The offer must not be part of the first screen. */
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
