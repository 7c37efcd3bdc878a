import type { PaymentServiceName } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { PaymentProvider } from '../payment-provider.port.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { rankProviders } from './payment-providers.ts'

interface Person {
  readonly userId: string
  readonly brandId: string
  /** Whose prices they pay. */
  readonly country: string | null
}

/** The providers that take what the person is offered, the one of the next invoice first. */
export async function listServices(
  deps: PaymentsDeps,
  { userId, brandId, country }: Person,
): Promise<readonly PaymentProvider[]> {
  const { db } = deps.plumbing
  const { products } = await deps.offers.readShop({ userId, country })
  const [product] = products
  if (!product) return []
  const need = { brandId, country, currency: product.currency, productType: 'coins' as const }
  return rankProviders(deps, db, { preferred: await deps.providerOfPerson(db, userId), need })
}

/**
 * Sets the provider of the person's next invoice. Throws provider_unsuitable for one that does not take what they can buy:
 * of the brand, in their country and its currency.
 */
export async function switchProvider(
  deps: PaymentsDeps,
  { provider, ...person }: Person & { readonly provider: PaymentServiceName },
): Promise<void> {
  const services = await listServices(deps, person)
  if (!services.some(({ name }) => name === provider)) throw new DomainError('provider_unsuitable')
  await deps.noteProviderOfPerson(person.userId, provider)
}
