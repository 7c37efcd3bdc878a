import { type Brand, brands as productBrands } from '@serendip/brands'
import type { Config } from '../config/config.ts'
import { type Brands, createBrands } from '../kernel/brands.ts'

/** Every brand by its id; tests compose others than the product's. */
export type AllBrands = Readonly<Record<string, Brand>>

export function composeBrands(
  { appEnv, brand, http, outside }: Pick<Config, 'appEnv' | 'brand' | 'http' | 'outside'>,
  all: AllBrands = productBrands,
): Brands {
  const own = all[brand]
  const { from } = outside.mail
  return createBrands({
    // A deployment may send as somebody else.
    all: own && from !== null ? { ...all, [brand]: { ...own, mailFrom: from } } : all,
    defaultId: brand,
    appEnv,
    publicOrigin: http.publicOrigin,
    paymentsSubdomain: http.paymentsSubdomain,
    port: http.port === 0 ? 3000 : http.port,
  })
}
