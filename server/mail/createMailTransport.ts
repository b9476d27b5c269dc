import type { Deps } from '../deps'
import type { Settings } from '../env'
import { createFolderTransport } from './folderTransport'
import type { MailTransport } from './MailTransport'
import { createSmtpTransport } from './smtpTransport'

/** By SMTP where a server is configured; else every mail becomes a file in the data directory. */
export function createMailTransport(
  settings: Pick<Settings, 'mail' | 'dataDir' | 'debugTools'>,
  log: Deps['log'],
): MailTransport {
  return settings.mail ? createSmtpTransport(settings.mail) : createFolderTransport({ ...settings, log })
}
