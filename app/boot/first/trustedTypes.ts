// The server's `require-trusted-types-for 'script'` lets a string become code only through a policy. The browser
// applies the default policy wherever a web worker or the service worker is started from a URL: it allows only the
// scripts of the build. It creates neither HTML nor scripts, so those stay blocked (readForeignHtml has its own
// policy). The server lists every policy: server/middleware/everyRequest.ts.

interface TrustedTypeRules {
  createHTML?(html: string): string
  createScriptURL?(address: string): string | null
}

declare global {
  interface Window {
    /** Not in TypeScript's library, whose sinks only take strings: https://w3c.github.io/trusted-types/dist/spec/ */
    readonly trustedTypes?: { createPolicy<Rules extends TrustedTypeRules>(name: string, rules: Rules): Rules }
  }
}

const BUILT = /^\/(main|static\/[\w.-]+)\.js$/

/** The URL if it is a script of this build; otherwise null, on which the browser throws. */
function createScriptURL(address: string): string | null {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && BUILT.test(pathname) ? address : null
}

window.trustedTypes?.createPolicy('default', { createScriptURL })

export {}
