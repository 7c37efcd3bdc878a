import type { Brand } from '@serendip/brands'
import { isWithin } from '../settings/environment.ts'

/** The lifetime of all our cookies (SPEC §9). */
export const cookieLifetimeSeconds = 7 * 24 * 3600
/** A browser sends cookies with each request, so a longer value is not stored. */
export const cookieMaxChars = 1_000

/** The cookies of this site: the same on every host of the brand's domain. */
export interface CookieJar {
  read(name: string): string | null
  write(name: string, value: string): void
  forget(name: string): void
  /** Removes every cookie visible to scripts. */
  forgetAll(): void
}

interface CookiePlace {
  readonly hostname: string
  /** Cookies of an https page are secure. */
  readonly isSecure: boolean
}

/** The brand's domain that a host belongs to; null for any other, whose cookies stay on that host. */
function siteDomain(hostname: string, { dev, qa, prod }: Brand['hosts']): string | null {
  const domains = [dev, qa, ...prod].filter((domain) => isWithin(hostname, domain))
  return domains.toSorted((left, right) => right.length - left.length)[0] ?? null
}

export function createCookieJar(
  page: { cookie: string },
  { hostname, isSecure }: CookiePlace,
  hosts: Brand['hosts'],
): CookieJar {
  const domain = siteDomain(hostname, hosts)
  const wide = domain === null ? '' : `; domain=${domain}`
  const common = `; path=/; samesite=lax${isSecure ? '; secure' : ''}`
  const pairs = () => page.cookie.split(';').map((pair) => pair.trim().split('='))
  const forget = (name: string) => {
    // Below zero: a cookie that ends with this very moment may be read in it still.
    const gone = `${name}=; path=/; max-age=-1`
    page.cookie = gone
    if (wide) page.cookie = gone + wide
  }
  return {
    read(name) {
      const value = pairs().find(([known]) => known === name)?.[1]
      try {
        return value ? decodeURIComponent(value) : null
      } catch {
        return null
      }
    },
    write(name, value) {
      const text = encodeURIComponent(value)
      if (text.length <= cookieMaxChars) {
        page.cookie = `${name}=${text}; max-age=${cookieLifetimeSeconds}${common}${wide}`
      }
    },
    forget,
    forgetAll() {
      for (const [name] of pairs()) if (name) forget(name)
    },
  }
}

/** The jar of a page. */
export const cookieJarOf = (page: Window, { hosts }: Pick<Brand, 'hosts'>): CookieJar => {
  const { hostname, protocol } = page.location
  return createCookieJar(page.document, { hostname, isSecure: protocol === 'https:' }, hosts)
}
