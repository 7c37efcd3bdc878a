/** Where browsers report what a page's policy refused. */
export const refusalsPath = '/policy-refusals'

/**
 * The only Trusted Types policies that create script URLs: web/src/public/late-scripts.ts, and for its one worker
 * web/src/shared/devices/blur/blur-track.ts.
 */
const scriptPolicies = ['late-scripts', 'blur-worker']

export interface HeaderOptions {
  readonly nonce: string
  /** The public origin, scheme and host; null if none is configured (dev). */
  readonly publicOrigin: string | null
  /** Origins that may frame the pages; empty: none. */
  readonly embedOrigins: readonly string[]
  /** Whether Trusted Types are required: scripts create code or markup only by the one policy. */
  readonly requiresTrustedTypes: boolean
  /** Additional sources by directive, on top of the strict policy. */
  readonly extraPolicy: Readonly<Record<string, readonly string[]>>
}

const contentSecurityPolicy = (options: HeaderOptions): string => {
  const { nonce, publicOrigin, embedOrigins, extraPolicy } = options
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    // The nonce is for the style sheets inlined in the document, and for what an open dialog adds to them.
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'blob:', 'data:'],
    'media-src': ["'self'", 'blob:', 'mediastream:'],
    'font-src': ["'self'"],
    'frame-src': ["'self'"],
    // Older browsers do not count the socket as part of 'self'.
    'connect-src': ["'self'", ...(publicOrigin === null ? [] : [publicOrigin.replace(/^http/, 'ws')])],
    'worker-src': ["'self'"],
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

/** A nonce would disable `'unsafe-inline'`, so where development needs that, the nonce is left out. */
function allowed(name: string, sources: readonly string[], extra: readonly string[]): readonly string[] {
  const stored = extra.includes("'unsafe-inline'")
    ? sources.filter((source) => !source.includes('nonce-'))
    : sources
  return [...(name === 'script-src' ? sources : stored), ...extra]
}

/** The headers of every page, beyond those of every answer. */
export function pageHeaders(options: HeaderOptions): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'permissions-policy':
      'camera=(self), microphone=(self), display-capture=(), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // This older header cannot list origins: if anyone may frame, only the policy applies.
    ...(options.embedOrigins.length === 0 ? { 'x-frame-options': 'DENY' } : {}),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
}
