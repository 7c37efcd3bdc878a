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

/** A payment service of a brand with its terms and its keys. */
const entry = z.discriminatedUnion('provider', [
  /** The provider of test payments; refused in prod. */
  z.strictObject({ ...terms, provider: z.literal('test') }),
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
