import type { FastifyRequest } from 'fastify'
import type { Origin } from '../kernel/handlers.ts'

export interface OriginDeps {
  /** ISO country of an address by the bundled database, or null. */
  lookUpCountry(address: string): string | null
  readonly devCountry: string | null
  readonly hasTrustedProxy: boolean
}

const countryCode = /^[A-Z]{2}$/

/** Reads the country a request came from; a proxy's header counts only where proxies are configured. */
export function createCountryReader({ lookUpCountry, devCountry, hasTrustedProxy }: OriginDeps) {
  return ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): string | null => {
    const header = headers['cf-ipcountry']
    const told = hasTrustedProxy && typeof header === 'string' && countryCode.test(header) ? header : null
    return devCountry ?? told ?? lookUpCountry(ip)
  }
}

/** Reads where a request came from. */
export function createOriginReader(countryOf: ReturnType<typeof createCountryReader>) {
  return (request: FastifyRequest): Origin => {
    return {
      address: request.ip,
      country: countryOf(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      requestId: request.id,
    }
  }
}

/** Whether a browser's Origin header names this site; absent (no browser, or same-origin GET) counts as ours. */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicOrigin: string | null,
): boolean {
  if (origin === undefined) return true
  if (publicOrigin !== null) return origin === publicOrigin
  return URL.canParse(origin) && new URL(origin).host === host
}
