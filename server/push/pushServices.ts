/**
 * Hosts of the browsers' push services; a leading dot stands for any subdomain. Clients name the endpoints that this
 * server calls, so no other host is allowed (SSRF).
 */
const HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/** Whether an endpoint belongs to a known push service, or to one of the origins added by the operator. */
export function isPushService(endpoint: string, origins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username || url.password) return false
  if (origins.includes(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return HOSTS.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host))
}
