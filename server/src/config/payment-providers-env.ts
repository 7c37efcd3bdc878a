import { productTypes } from '@serendip/contract'
import { z } from 'zod'
import { jsonText } from './json-env.ts'

/** The purchases that a provider takes by the contract with it; by default all. */
const terms = {
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .nullable()
    .default(null),
  currencies: z
    .array(z.string().regex(/^[A-Z]{3}$/))
    .nullable()
    .default(null),
  productTypes: z.array(z.enum(productTypes)).nullable().default(null),
}

const secret = z.string().min(1).max(200)
const pem = z.string().regex(/^-----BEGIN [A-Z ]+-----\n[A-Za-z0-9+/=\n]+-----END [A-Z ]+-----\n?$/)
const origin = z.url({ protocol: /^https?$/ })

const addressOrNetwork = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const campaign = z.strictObject({ campaignId: z.string().min(1), productId: z.string().min(1) })
const medoroKeys = z.strictObject({
  index: z.number().int().min(0),
  merchantPrivateKey: pem,
  gatewayPublicKey: pem,
})

/** A payment service of a brand with its terms and its keys. */
const entry = z.discriminatedUnion('provider', [
  /** The provider of test payments; refused in prod. */
  z.strictObject({ ...terms, provider: z.literal('test') }),
  z.strictObject({
    ...terms,
    provider: z.literal('segpay'),
    pages: origin.default('https://secure2.segpay.com'),
    service: origin.default('https://service.segpay.com'),
    reports: origin.default('https://srs.segpay.com'),
    eticket: z.string().regex(/^\d{1,12}:\d{1,12}$/),
    userId: secret,
    accessKey: secret,
    postbackUser: z.string().regex(/^[\w.-]{1,100}$/),
    postbackPasswords: z.array(secret.min(16)).min(1).max(2),
    /** Addresses, and networks such as 203.0.113.0/24. */
    addresses: z.array(addressOrNetwork).min(1),
  }),
  z.strictObject({
    ...terms,
    provider: z.literal('billing'),
    api: origin.default('https://secure.nmi.com'),
    securityKey: secret,
    signingKeys: z.array(secret.min(16)).min(1).max(2),
    pageKeyId: z.string().regex(/^[\w.-]{1,100}$/),
    pageKey: secret.min(16),
    merchantId: z.string().regex(/^\w{1,40}$/),
  }),
  z.strictObject({
    ...terms,
    provider: z.literal('checkoutChamp'),
    api: origin.default('https://api.checkoutchamp.com'),
    loginId: secret,
    password: secret,
    /** By currency; without others in the terms, these are all. */
    campaigns: z.record(z.string().regex(/^[A-Z]{3}$/), campaign),
    page: origin,
    notificationSecrets: z.array(secret.min(16)).min(1).max(2),
  }),
  z.strictObject({
    ...terms,
    provider: z.literal('medoro'),
    gateway: origin.default('https://ipsp.lv'),
    merchantId: z.string().regex(/^\w{1,40}$/),
    keys: z.tuple([medoroKeys], medoroKeys),
  }),
])
export type PaymentProviderEntry = z.infer<typeof entry>

/** Payment services as JSON: by brand, the preferred one first; each once. */
export const paymentProvidersEnv = jsonText.pipe(
  z.record(
    z.string(),
    z
      .array(entry)
      .min(1)
      .refine(
        (entries) => new Set(entries.map(({ provider }) => provider)).size === entries.length,
        'each payment service once',
      ),
  ),
)
