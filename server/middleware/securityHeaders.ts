import type { Context, Next } from 'koa'
import helmet from 'koa-helmet'
import type { Settings } from '../env'
import { isHttps } from './session'

const YEAR = 365 * 24 * 60 * 60
/** An uploaded file must never act as a page of this origin, whatever type a browser sniffs. */
const ASSET_POLICY = "default-src 'none'; sandbox"

/** What the page may load and do, and who may frame it. Elements may show images from any https address. */
export function securityHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  const isEncrypted = isHttps(publicUrl)
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // radix-ui locks scrolling with a style element; React sets style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:', 'https:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'blob:', 'data:'],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Created in app/boot/first/trustedTypes.ts and app/board/clipboard/readForeignHtml.ts.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'inert-html'],
        ...(isEncrypted ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isEncrypted ? { maxAge: YEAR } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  return async function securityHeaders(ctx: Context, next: Next): Promise<void> {
    await setHeaders(ctx, async () => {
      ctx.set('Permissions-Policy', PERMISSIONS_POLICY)
      if (ctx.path.startsWith('/assets/')) ctx.set('Content-Security-Policy', ASSET_POLICY)
      await next()
    })
  }
}

/** Used by the viewfinder, the clipboard, presenting, passkeys and sharing a link. */
const USED_FEATURES = [
  'camera',
  'clipboard-read',
  'clipboard-write',
  'fullscreen',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'web-share',
]

/** Every other feature that Chromium 156 can disable (`bluetooth` on some platforms only). */
const UNUSED_FEATURES = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'captured-surface-control',
  'compute-pressure',
  'digital-credentials-create',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'language-detector',
  'language-model',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'on-device-speech-recognition',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'summarizer',
  'sync-xhr',
  'translator',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** The value of `Permissions-Policy`: https://w3c.github.io/webappsec-permissions-policy/ */
const PERMISSIONS_POLICY = [
  ...USED_FEATURES.map((feature) => `${feature}=(self)`),
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
].join(', ')

/** API responses are personal and may change at any time, so caches must revalidate. Routes may override this. */
export async function privateResponses(ctx: Context, next: Next): Promise<void> {
  ctx.set('Cache-Control', 'private, no-cache')
  await next()
}
