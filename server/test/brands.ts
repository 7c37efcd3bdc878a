import { type Brand, brands, defaultBrand } from '@serendip/brands'
import { createBrands } from '../src/kernel/brands.ts'

/** A brand of tests alone. */
export const tandem: Brand = {
  ...defaultBrand,
  id: 'tandem',
  name: 'Tandem',
  supportEmail: 'help@tandem.example',
  mailFrom: 'Tandem <hello@tandem.example>',
  embedOrigins: ['https://partner.example'],
  hosts: { dev: 'tandem-dev.example', qa: 'tandem-qa.example', prod: ['tandem.example'] },
}
/** The header `Host` of a request to it in development. */
export const tandemHost = { host: tandem.hosts.dev }

export const twoBrands: Readonly<Record<string, Brand>> = { ...brands, tandem }

export const someBrands = (publicOrigin: string | null = null) =>
  createBrands({
    all: twoBrands,
    defaultId: defaultBrand.id,
    appEnv: 'dev',
    publicOrigin,
    paymentsSubdomain: 'pay',
    port: 3000,
  })
