/** Path to which browsers report what a page's policy refused. */
export const refusalsPath = '/policy-refusals'

/**
 * The only Trusted Types policies that create script URLs: web/src/public/late-scripts.ts, and for one worker each
 * web/src/shared/devices/blur/blur-track.ts and web/src/app/release/keep-worker.ts.
 */
const scriptPolicies = ['late-scripts', 'blur-worker', 'service-worker']

export interface HeaderOptions {
  /** Of this answer alone, for styles that an open dialog adds; the page reads it from `Server-Timing`. */
  readonly nonce: string
  /** The page's own inline scripts and style sheets. */
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
  /** The public origin, scheme and host; null if none is configured (dev). */
  readonly publicOrigin: string | null
  /** Origin that takes the calls of payments; null if that is the page's own. */
  readonly paymentsOrigin: string | null
  /** Origins that may frame the pages; empty: none. */
  readonly embedOrigins: readonly string[]
  /** Whether Trusted Types are required: scripts create code or markup only by the one policy. */
  readonly requiresTrustedTypes: boolean
  /** Whether it may use camera and microphone, which another service's scripts and frames would share. */
  readonly hasCamera: boolean
  /** Additional sources by directive, on top of the strict policy. */
  readonly extraPolicy: Readonly<Record<string, readonly string[]>>
}

const contentSecurityPolicy = (options: HeaderOptions): string => {
  const { nonce, scriptHashes, styleHashes, publicOrigin, paymentsOrigin, embedOrigins, extraPolicy } =
    options
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes],
    'style-src': ["'self'", ...styleHashes, `'nonce-${nonce}'`],
    'img-src': ["'self'", 'blob:', 'data:'],
    'media-src': ["'self'", 'blob:', 'mediastream:'],
    'font-src': ["'self'"],
    'frame-src': ["'self'"],
    // Older browsers do not count the socket as part of 'self'.
    'connect-src': [
      "'self'",
      ...(publicOrigin === null ? [] : [publicOrigin.replace(/^http/, 'ws')]),
      ...(paymentsOrigin === null ? [] : [paymentsOrigin]),
    ],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-ancestors': embedOrigins.length === 0 ? ["'none'"] : embedOrigins,
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    ...(options.requiresTrustedTypes
      ? { 'require-trusted-types-for': ["'script'"], 'trusted-types': scriptPolicies }
      : {}),
    'report-uri': [refusalsPath],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...allowed(name, sources, extraPolicy[name] ?? [])].join(' '))
    .join('; ')
}

/** A nonce or a hash would disable `'unsafe-inline'`, so where development needs that, they are left out. */
function allowed(name: string, sources: readonly string[], extra: readonly string[]): readonly string[] {
  const stored = extra.includes("'unsafe-inline'")
    ? sources.filter((source) => !/^'(?:nonce|sha256)-/.test(source))
    : sources
  return [...(name === 'script-src' ? sources : stored), ...extra]
}

/** The headers of every page, beyond those of every answer. */
export function pageHeaders(options: HeaderOptions): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'server-timing': `nonce;desc="${options.nonce}"`,
    'permissions-policy': [
      ...(options.hasCamera ? ['camera=(self)', 'microphone=(self)'] : ['camera=()', 'microphone=()']),
      ...['display-capture=()', 'geolocation=()', 'payment=()', 'usb=()'],
    ].join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    // This older header cannot list origins: if anyone may frame, only the policy applies.
    ...(options.embedOrigins.length === 0 ? { 'x-frame-options': 'DENY' } : {}),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
}
