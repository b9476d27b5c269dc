import type { Deps } from '../deps'
import type { Settings } from '../env'
import { createFolderPost } from './folderPost'
import type { Post } from './Post'
import { createSmtpPost } from './smtpPost'

/** By SMTP where a server is configured; else every mail becomes a file in the data directory. */
export function createPost({ mail, dataDir }: Pick<Settings, 'mail' | 'dataDir'>, log: Deps['log']): Post {
  return mail ? createSmtpPost(mail) : createFolderPost({ dataDir, log })
}
