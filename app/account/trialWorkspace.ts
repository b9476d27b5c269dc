import { TRIAL_USER_ID } from '../offline/plain/ids'
import type { Workspace } from '../offline/workspace'
import { openBrowserWorkspace } from './openBrowserWorkspace'

let opening: Promise<Workspace> | null = null

/** The workspace of this device's trial. Never contacts the server; stays open until it is adopted. */
export function openTrialWorkspace(): Promise<Workspace> {
  opening ??= open().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

async function open(): Promise<Workspace> {
  const workspace = await openBrowserWorkspace(TRIAL_USER_ID, () => Promise.reject(new TypeError('Not sent')))
  workspace.closed.addEventListener('abort', () => {
    opening = null
  })
  return workspace
}
