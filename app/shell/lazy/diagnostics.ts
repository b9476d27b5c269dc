import { CONTRACT_VERSION } from '../../../contract/contractVersion'
import { errorMessage } from '../../api/ApiError'
import { call } from '../../api/request'
import type { SyncStatus } from '../../offline/types'
import { isClipboardFailure, isOutsideFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import { readErrors } from '../../ui/errorLog'
import { toast } from '../../ui/toast'
import {
  COULD_NOT_COPY_DIAGNOSTICS,
  COULD_NOT_COPY_DIAGNOSTICS_DETAIL,
  COULD_NOT_SEND_DIAGNOSTICS,
  DIAGNOSTICS_COPIED,
  DIAGNOSTICS_COPIED_DETAIL,
  DIAGNOSTICS_SENT,
  DIAGNOSTICS_SENT_DETAIL,
} from '../words'

/** Information for finding a bug: browser, counts and errors. Nothing about boards or the person's identity. */
export async function diagnosticsText(status: SyncStatus | null): Promise<string> {
  const [persisted, estimate] = await Promise.all([
    navigator.storage?.persisted?.().catch(reportUnless(isOutsideFailure, 'shell', null)),
    navigator.storage?.estimate?.().catch(reportUnless(isOutsideFailure, 'shell', null)),
  ])
  const facts = {
    time: new Date().toISOString(),
    contract: CONTRACT_VERSION,
    // Built files are named by their content hash.
    scripts: [...document.scripts].map(({ src }) => src.replace(location.origin, '')).filter(Boolean),
    // Only the first segment: the rest may contain a share link's secret.
    page: `/${location.pathname.split('/')[1]}`,
    browser: navigator.userAgent,
    screen: `${innerWidth}×${innerHeight} at ${devicePixelRatio}`,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    isOnline: navigator.onLine,
    serviceWorker: navigator.serviceWorker?.controller?.state ?? null,
    storage: { persisted: persisted ?? null, used: estimate?.usage ?? null, quota: estimate?.quota ?? null },
    sync: status,
    errors: readErrors(),
  }
  return JSON.stringify(facts, null, 2)
}

/** Copies the diagnostics and shows a toast. Never rejects. */
export async function copyDiagnostics(status: SyncStatus | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(await diagnosticsText(status))
    toast({ title: DIAGNOSTICS_COPIED, description: DIAGNOSTICS_COPIED_DETAIL })
  } catch (error) {
    if (!isClipboardFailure(error)) reportError(error, 'shell')
    toast({
      title: COULD_NOT_COPY_DIAGNOSTICS,
      description: COULD_NOT_COPY_DIAGNOSTICS_DETAIL,
      variant: 'destructive',
    })
  }
}

/** Sends the diagnostics to the server's operator and shows a toast. Never rejects. */
export async function sendDiagnostics(status: SyncStatus | null): Promise<void> {
  try {
    await call('/api/diagnostics', { method: 'POST', body: { report: await diagnosticsText(status) } })
    toast({ title: DIAGNOSTICS_SENT, description: DIAGNOSTICS_SENT_DETAIL })
  } catch (error) {
    toast({ title: COULD_NOT_SEND_DIAGNOSTICS, description: errorMessage(error), variant: 'destructive' })
  }
}
