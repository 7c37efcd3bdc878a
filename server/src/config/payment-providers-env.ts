import { productTypes } from '@serendip/contract'
import { z } from 'zod'

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
export const paymentProvidersEnv = z
  .string()
  .transform((text, { addIssue }) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      addIssue({ code: 'custom', message: 'no JSON' })
      return z.NEVER
    }
  })
  .pipe(
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
