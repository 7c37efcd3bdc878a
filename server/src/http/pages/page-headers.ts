export interface HeaderOptions {
  readonly nonce: string
  readonly isSecure: boolean
  /** Scheme and host that people see; null where none is configured (dev). */
  readonly publicOrigin: string | null
  /** Origins that may hold the pages in a frame; empty: nobody. */
  readonly embedOrigins: readonly string[]
  /** More sources by directive, on top of the strict policy. */
  readonly extraPolicy: Readonly<Record<string, readonly string[]>>
}

/** Half a year, in seconds. */
const hstsSeconds = 15_552_000

const contentSecurityPolicy = ({ nonce, publicOrigin, embedOrigins, extraPolicy }: HeaderOptions): string => {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    // The nonce is for the style sheets that stand in the document, and for what an open dialog adds to it.
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'blob:', 'data:'],
    'media-src': ["'self'", 'blob:', 'mediastream:'],
    'font-src': ["'self'"],
    'frame-src': ["'self'"],
    // Older browsers do not count the socket as a part of 'self'.
    'connect-src': ["'self'", ...(publicOrigin === null ? [] : [publicOrigin.replace(/^http/, 'ws')])],
    'worker-src': ["'self'"],
    'frame-ancestors': embedOrigins.length === 0 ? ["'none'"] : embedOrigins,
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...allowed(name, sources, extraPolicy[name] ?? [])].join(' '))
    .join('; ')
}

/** A nonce would switch `'unsafe-inline'` off, so where development needs that one, the nonce goes. */
function allowed(name: string, sources: readonly string[], extra: readonly string[]): readonly string[] {
  const kept = extra.includes("'unsafe-inline'")
    ? sources.filter((source) => !source.includes('nonce-'))
    : sources
  return [...(name === 'script-src' ? sources : kept), ...extra]
}

/** The headers of every page. */
export function pageHeaders(options: HeaderOptions): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'permissions-policy':
      'camera=(self), microphone=(self), display-capture=(), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // This older header knows no list: where somebody may frame, the policy alone speaks.
    ...(options.embedOrigins.length === 0 ? { 'x-frame-options': 'DENY' } : {}),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(options.isSecure ? { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains` } : {}),
  }
}
