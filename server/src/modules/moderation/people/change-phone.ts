import type { ViewPurpose } from '@serendip/contract/operator'
import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { demandExisting } from './act-on-person.ts'
import { readPhone } from './support-phones.ts'

async function storePhone(tx: Tx, accountId: string, phone: string, at: Date): Promise<void> {
  await tx
    .insertInto('support_phones')
    .values({ account_id: accountId, phone, stored_at: at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ phone, stored_at: at }))
    .execute()
}

/** Throws not_found without a number. */
async function removePhone(tx: Tx, accountId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('support_phones')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .execute()
  if (removed.length === 0) throw new DomainError('not_found')
}

interface PhoneChange {
  readonly userId: string
  /** Null removes the number. */
  readonly phone: string | null
  readonly purpose: ViewPurpose
  readonly origin: Origin
}

/** Stores or removes the number; the security log has the act and never the number. Throws not_found, bad_input. */
export async function changePhone(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { userId, phone: written, purpose, origin }: PhoneChange,
): Promise<string | null> {
  const { db, clock, audit } = deps.plumbing
  await demandExisting(deps, userId)
  const phone = written === null ? null : readPhone(written)
  if (written !== null && phone === null) {
    throw new DomainError('bad_input', { fields: [{ field: 'body.phone', problem: 'format' }] })
  }
  await transact(db, async (tx) => {
    if (phone === null) await removePhone(tx, userId)
    else await storePhone(tx, userId, phone, new Date(clock.now()))
    const action = phone === null ? 'person.phone_removed' : 'person.phone_stored'
    await audit.record({ action, subject: userId, actor, origin, about: { purpose } }, tx)
  })
  return phone
}
