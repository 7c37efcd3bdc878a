import type { FastifyRequest } from 'fastify'
import type { Brands } from '../kernel/brands.ts'
import type { BrandOrigin, Origin } from '../kernel/handlers.ts'
import { compileProxies } from './client-address.ts'

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
const stateCode = /^(?:US-)?([A-Z]{2})$/

/** The used parts of a request; `socket` is the connection itself, whatever headers claim. */
export interface Sender extends Pick<FastifyRequest, 'headers' | 'ip'> {
  readonly socket: Pick<FastifyRequest['socket'], 'remoteAddress'>
}

/** The country a request came from. A header counts only if it is the configured one and sent by our proxy. */
export function createCountryReader({ lookUpCountry, devCountry, countryHeader, isProxy }: OriginDeps) {
  return ({ headers, ip, socket }: Sender): string | null => {
    const isTrustedProxy = socket.remoteAddress !== undefined && isProxy(socket.remoteAddress)
    const header = countryHeader !== null && isTrustedProxy ? headers[countryHeader] : undefined
    const fromHeader = typeof header === 'string' && countryCode.test(header) ? header : null
    return devCountry ?? fromHeader ?? lookUpCountry(ip)
  }
}

/** The state of a request from the United States, if our proxy says it. */
export function createStateReader(http: {
  /** The only header in which our own proxy sends the part of a country; null if there is none. */
  readonly regionHeader: string | null
  readonly trustedProxies: readonly string[]
}): (sender: Sender) => string | null {
  const { regionHeader } = http
  const isProxy = compileProxies(http.trustedProxies)
  return ({ headers, socket }) => {
    const isTrustedProxy = socket.remoteAddress !== undefined && isProxy(socket.remoteAddress)
    const header = regionHeader !== null && isTrustedProxy ? headers[regionHeader] : undefined
    return typeof header === 'string' ? (stateCode.exec(header)?.[1] ?? null) : null
  }
}

/** Reads where a request came from. */
export function createOriginReader(
  countryOf: ReturnType<typeof createCountryReader>,
  stateOf: ReturnType<typeof createStateReader> = () => null,
) {
  return (request: FastifyRequest): Origin => {
    const country = countryOf(request)
    return {
      address: request.ip,
      country,
      usState: country === 'US' ? stateOf(request) : null,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      requestId: request.id,
    }
  }
}

/** The same of a request to the product, whose host says the brand. */
export const createBrandOriginReader =
  (originOf: (request: FastifyRequest) => Origin, brands: Pick<Brands, 'at'>) =>
  (request: FastifyRequest): BrandOrigin => ({
    ...originOf(request),
    brandId: brands.at(request.headers.host),
  })

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
