import type { BillingDetails } from '@serendip/contract'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { findBillingDetails, storeBillingDetails } from './billing-details.store.ts'
import type { PaymentsDeps } from './payments-deps.ts'

export async function readBillingDetails(
  { plumbing: { db } }: PaymentsDeps,
  userId: string,
): Promise<BillingDetails | null> {
  const row = await findBillingDetails(db, userId)
  return row ? { name: row.name, country: row.country, postalCode: row.postal_code, taxId: row.tax_id } : null
}

/** Prices follow the country, so it cannot be tried out for them. */
const changesPerDay = 5
const dayMs = 86_400_000

/** Stores who pays. Throws rate_limited. */
export async function registerBilling(
  { plumbing: { db, clock, rateLimiter } }: PaymentsDeps,
  userId: string,
  { name, country, postalCode, taxId }: BillingDetails,
): Promise<void> {
  const taken = await rateLimiter.take(`billing:${userId}`, changesPerDay, dayMs)
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
  await storeBillingDetails(db, {
    account_id: userId,
    name,
    country,
    postal_code: postalCode,
    tax_id: taxId,
    changed_at: new Date(clock.now()),
  })
}

/** The country whose prices a person pays: that of the billing details, otherwise that of the address. */
export const priceCountry = async (
  db: Db,
  userId: string,
  addressCountry: string | null,
): Promise<string | null> => (await findBillingDetails(db, userId))?.country ?? addressCountry
