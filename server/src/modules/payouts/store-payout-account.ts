import { type PayoutAccount, payoutAccountWaitDays } from '@serendip/contract'
import { dayMs } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller, Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { findPayoutAccount, putPayoutAccount } from './payout-accounts.store.ts'
import { openDetails, sealDetails } from './payout-details.ts'
import type { PayoutsDeps, PersonProof } from './payouts-deps.ts'
import { demandEarner } from './read-earnings.ts'

const ibanEndChars = 4

async function isStored(deps: PayoutsDeps, userId: string, account: PayoutAccount): Promise<boolean> {
  const row = await findPayoutAccount(deps.plumbing.db, userId)
  if (!row) return false
  const stored: PayoutAccount = {
    holderName: row.holder_name,
    taxCountry: row.tax_country,
    ...openDetails(deps.secrets, row),
  }
  return (Object.keys(account) as (keyof PayoutAccount)[]).every((name) => account[name] === stored[name])
}

/**
 * Stores where a creator is paid to: nothing is paid to it for some days, in which she can object to what she did not enter.
 * The same account again begins no wait. Throws forbidden, email_not_confirmed, unavailable while payouts are
 * paused, and what `confirmPerson` throws.
 */
export async function storePayoutAccount(
  deps: PayoutsDeps,
  caller: Caller,
  {
    account,
    proof,
    origin,
  }: { readonly account: PayoutAccount; readonly proof: PersonProof; readonly origin: Origin },
): Promise<void> {
  const { db, clock, audit } = deps.plumbing
  const { userId } = caller
  const { email, email_confirmed, language } = await demandEarner(deps, userId)
  // Whoever owns the mailbox is told, so that somebody must.
  if (!email_confirmed) throw new DomainError('email_not_confirmed')
  if ((await deps.settings.read()).payoutsPaused) throw new DomainError('unavailable')
  await deps.confirmPerson(caller, proof, origin)
  if (await isStored(deps, userId, account)) return
  const { holderName, taxCountry, ...details } = account
  const now = clock.now()
  await transact(db, async (tx) => {
    await putPayoutAccount(tx, {
      account_id: userId,
      holder_name: holderName,
      iban_country: details.iban.slice(0, 2),
      iban_end: details.iban.slice(-ibanEndChars),
      details: sealDetails(deps.secrets, userId, details),
      tax_country: taxCountry,
      changed_at: new Date(now),
      usable_from: new Date(now + payoutAccountWaitDays * dayMs),
    })
    await deps.mails.request(tx, { accountId: userId, kind: 'payoutAccountChanged', to: email, language })
    await audit.record({ action: 'payout_account.changed', subject: userId, origin }, tx)
  })
}
