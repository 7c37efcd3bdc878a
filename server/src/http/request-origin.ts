import type { FastifyRequest } from 'fastify'
import type { Origin } from '../kernel/handlers.ts'

export interface OriginDeps {
  /** ISO country of an address by the bundled database, or null. */
  lookUpCountry(address: string): string | null
  readonly devCountry: string | null
  /** The only header, in lower case, in which our own proxy sends the country; null if there is none. */
  readonly countryHeader: string | null
  /** Whether an address is one of our proxies. */
  isProxy(address: string): boolean
}

const countryCode = /^[A-Z]{2}$/

/** The used parts of a request; `socket` is the connection itself, whatever headers claim. */
export interface Sender extends Pick<FastifyRequest, 'headers' | 'ip'> {
  readonly socket: Pick<FastifyRequest['socket'], 'remoteAddress'>
}

/** The country a request came from. A header counts only if it is the configured one and sent by our proxy. */
export function createCountryReader({ lookUpCountry, devCountry, countryHeader, isProxy }: OriginDeps) {
  return ({ headers, ip, socket }: Sender): string | null => {
    const isOurs = socket.remoteAddress !== undefined && isProxy(socket.remoteAddress)
    const header = countryHeader !== null && isOurs ? headers[countryHeader] : undefined
    const fromHeader = typeof header === 'string' && countryCode.test(header) ? header : null
    return devCountry ?? fromHeader ?? lookUpCountry(ip)
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
