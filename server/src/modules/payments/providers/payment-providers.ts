import type { ProductType } from '@serendip/contract'
import type { Db, Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { PaymentProvider, ProviderTerms } from '../payment-provider.port.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { findPausedProviders } from './provider-pauses.store.ts'

/** A purchase, as far as the choice of its provider needs it. */
export interface Need {
  readonly brandId: string
  /** Null: unknown. Terms with a list of countries do not hold for it. */
  readonly country: string | null
  readonly currency: string
  readonly productType: ProductType
}

const includes = <T>(list: readonly T[] | null, value: T | null): boolean =>
  list === null || (value !== null && list.includes(value))

const serves = ({ countries, currencies, productTypes }: ProviderTerms, need: Need): boolean =>
  includes(countries, need.country) &&
  includes(currencies, need.currency) &&
  includes(productTypes, need.productType)

/** A provider of the brand by its name. Throws shop_closed for one that is configured no more. */
export function demandProvider(
  { providers }: Pick<PaymentsDeps, 'providers'>,
  brandId: string,
  name: string,
): PaymentProvider {
  const found = providers(brandId).find(({ provider }) => provider.name === name)
  if (!found) throw new DomainError('shop_closed')
  return found.provider
}

/**
 * The providers that may take a purchase, the best one first: the preferred one, then in the order of the brand's
 * configuration; one that fails at present comes last, because it is better than none.
 */
export async function rankProviders(
  { providers, plumbing: { clock } }: PaymentsDeps,
  db: Db | Tx,
  { preferred, need }: { readonly preferred: string | null; readonly need: Need },
): Promise<readonly PaymentProvider[]> {
  const able = providers(need.brandId)
    .filter(({ terms }) => serves(terms, need))
    .map(({ provider }) => provider)
  if (able.length < 2) return able
  const paused = await findPausedProviders(db, need.brandId, new Date(clock.now()))
  const rankOf = ({ name }: PaymentProvider) => (paused.has(name) ? 2 : 0) + (name === preferred ? 0 : 1)
  return able.toSorted((left, right) => rankOf(left) - rankOf(right))
}

/** The provider of a new purchase: the one of the person's profile, where it can take it. Throws shop_closed where none takes it. */
export async function chooseProvider(
  deps: PaymentsDeps,
  db: Db | Tx,
  { userId, need }: { readonly userId: string; readonly need: Need },
): Promise<PaymentProvider> {
  const preferred = await deps.providerOfPerson(db, userId)
  const [best] = await rankProviders(deps, db, { preferred, need })
  if (!best) throw new DomainError('shop_closed')
  return best
}

/** Whether a provider of the brand takes a purchase. */
export const servesPurchase = ({ providers }: PaymentsDeps, name: string, need: Need): boolean =>
  providers(need.brandId).some(({ provider, terms }) => provider.name === name && serves(terms, need))
