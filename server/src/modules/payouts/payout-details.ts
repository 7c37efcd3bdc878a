import { payoutAccountFields } from '@serendip/contract'
import { z } from 'zod'
import type { Secrets } from '../../kernel/secrets.ts'
import { type PayoutAccountRow, sealedAs } from './payout-accounts.store.ts'

const { iban, street, postalCode, city, country, taxId } = payoutAccountFields
/** The part of an account that a thief could use. */
const payoutDetails = z.object({ iban, street, postalCode, city, country, taxId })
export type PayoutDetails = z.infer<typeof payoutDetails>

export const sealDetails = (secrets: Secrets, accountId: string, details: PayoutDetails): Buffer =>
  secrets.seal(sealedAs(accountId), JSON.stringify(payoutDetails.parse(details)))

/** Throws if the key that sealed them is not configured any more. */
export function openDetails(
  secrets: Secrets,
  { account_id: accountId, details }: Pick<PayoutAccountRow, 'account_id' | 'details'>,
): PayoutDetails {
  const text = secrets.open(sealedAs(accountId), Buffer.from(details))
  if (text === null) throw new Error('no key opens this payout account')
  return payoutDetails.parse(JSON.parse(text))
}
