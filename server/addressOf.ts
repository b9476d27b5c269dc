import type { Settings } from './env'

/** What people type to come here, without a slash at the end. `port` is the one that is listened on, where it was chosen. */
export function addressOf(
  { publicUrl, host, port: requestedPort }: Pick<Settings, 'publicUrl' | 'host' | 'port'>,
  port: number = requestedPort,
): string {
  if (publicUrl) return publicUrl.origin
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  return `http://${isLocal ? 'localhost' : host}:${port}`
}
