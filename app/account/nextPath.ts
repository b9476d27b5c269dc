/** The path of the sign-in page, with `?next=` to return to this page. */
export function authPath(from: string): string {
  return from === '/' ? '/auth' : `/auth?next=${encodeURIComponent(from)}`
}

/** The path to create an account, with `?next=` to return to this page. */
export function signUpPath(from: string): string {
  return `/auth?tab=register&next=${encodeURIComponent(from)}`
}

/** The path in `?next=`; `/` if there is none or it would leave this origin. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  const base = 'https://moodloom.invalid'
  if (!next.startsWith('/') || !URL.canParse(next, base)) return '/'
  const url = new URL(next, base)
  // Resolving dots may leave two leading slashes (`/.//host`), which lead to another host.
  const isHere = url.origin === base && !url.pathname.startsWith('//')
  return isHere ? url.pathname + url.search + url.hash : '/'
}
