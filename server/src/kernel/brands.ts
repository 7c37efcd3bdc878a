import type { Brand } from '@serendip/brands'

/** The brands that a process serves, and where each is reached. */
export interface Brands {
  readonly ids: readonly string[]
  /** The brand that an account or a text names; the default one if there is no such brand any more. */
  of(brandId: string): Brand
  /** The id of the brand whose site has this host (the header `Host`); of any other host, that of the default brand. */
  at(host: string | undefined): string
  /** The only origin of the brand's pages, scheme and host; null if none is configured (dev). */
  publicOriginOf(brandId: string): string | null
  /** Origin of the host of payments below the public one; null if payments have no host of their own. */
  paymentsOriginOf(brandId: string): string | null
  /** The start of links in mails, e.g. `https://meet.example`. */
  linkOriginOf(brandId: string): string
}

interface BrandsOptions {
  /** Every brand by its id. */
  readonly all: Readonly<Record<string, Brand>>
  readonly defaultId: string
  readonly appEnv: keyof Brand['hosts']
  /** The default brand's; other brands have their own host in its place. */
  readonly publicOrigin: string | null
  /** The name of the host of payments below each brand's public one; null if there is none. */
  readonly paymentsSubdomain: string | null
  readonly port: number
}

const ports = /:\d+$/
const isWithin = (hostname: string, domain: string): boolean =>
  hostname === domain || hostname.endsWith(`.${domain}`)

/**
 * A host belongs to the brand that names it, or a domain above it, for the environment of the process; of two, the longer
 * domain counts. The default brand has the host of the public origin too. Every other host is unknown and shows the default
 * brand: a developer's own machine, an address, a health check. In prod nobody can write from there, because a browser's
 * `Origin` has to be the public one of the brand.
 */
export function createBrands(options: BrandsOptions): Brands {
  const { all, defaultId, appEnv, publicOrigin, paymentsSubdomain, port } = options
  const fallback = all[defaultId]
  if (!fallback) throw new Error(`there is no brand ${defaultId}`)
  const of = (brandId: string): Brand => all[brandId] ?? fallback
  const domainsOf = ({ hosts }: Brand): readonly string[] => [hosts[appEnv]].flat()
  const own = publicOrigin === null ? [] : [{ domain: new URL(publicOrigin).hostname, id: defaultId }]
  const sites = [
    ...own,
    ...Object.values(all).flatMap((brand) => domainsOf(brand).map((domain) => ({ domain, id: brand.id }))),
  ].toSorted((left, right) => right.domain.length - left.domain.length)
  const inPlaceOf = (origin: string, brandId: string): string => {
    if (of(brandId) === fallback) return origin
    const url = new URL(origin)
    url.hostname = domainsOf(of(brandId))[0] ?? url.hostname
    return url.origin
  }
  const publicOriginOf = (brandId: string): string | null => publicOrigin && inPlaceOf(publicOrigin, brandId)
  return {
    ids: Object.keys(all),
    of,
    at(host = '') {
      const hostname = host.toLowerCase().replace(ports, '')
      return sites.find(({ domain }) => isWithin(hostname, domain))?.id ?? defaultId
    },
    publicOriginOf,
    paymentsOriginOf(brandId) {
      const origin = publicOriginOf(brandId)
      return origin && paymentsSubdomain && origin.replace('://', `://${paymentsSubdomain}.`)
    },
    linkOriginOf: (brandId) => inPlaceOf(publicOrigin ?? `http://localhost:${port}`, brandId),
  }
}
