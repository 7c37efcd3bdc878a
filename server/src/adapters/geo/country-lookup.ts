import { createRequire } from 'node:module'
import { z } from 'zod'

const found = z.object({ country: z.string().length(2) }).nullable()
interface Geo {
  lookup(address: string): unknown
}

/** The country of an address by the bundled database; null for private, loopback and unknown addresses. */
export function createCountryLookup(): (address: string) => string | null {
  // The package is CommonJS without types and loads its data on import.
  const geo = createRequire(import.meta.url)('geoip-country') as Geo
  return (address) => {
    const parsed = found.safeParse(geo.lookup(address))
    return parsed.success ? (parsed.data?.country ?? null) : null
  }
}
