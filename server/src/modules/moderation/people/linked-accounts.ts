import type { PrivateFacts } from '@serendip/contract/operator'
import type { EventListener } from '../../../kernel/events.ts'
import { transact } from '../../../kernel/transact.ts'
import { findAccounts, hasBan } from '../../accounts/index.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { insertStrikeReview } from '../strikes/strike-reviews.store.ts'

type Deps = Pick<ModerationDeps, 'plumbing' | 'wallet'>

/** Accounts with the mailbox or a device of a person. For operators alone: people share devices. */
export async function linkedAccounts(
  { plumbing: { db, clock }, wallet }: Deps,
  userId: string,
): Promise<PrivateFacts['linked']> {
  const shared = await wallet.sharedMarks(userId)
  const accounts = await findAccounts(
    db,
    shared.map(({ accountId }) => accountId),
  )
  return shared.flatMap(({ accountId, kinds }) => {
    const account = accounts.get(accountId)
    if (!account) return []
    return {
      userId: accountId,
      name: account.name,
      isErased: account.erased_at !== null,
      isBanned: hasBan(account, clock.now()),
      kinds: [...kinds],
    }
  })
}

/** Puts who signed up on a device of somebody who is banned before an operator. It decides nothing. */
export const reviewSharedDevices = (deps: Deps): EventListener<'account.registered'> => ({
  name: 'shared-devices',
  events: ['account.registered'],
  async handle({ payload: { accountId }, occurredAt }) {
    const linked = await linkedAccounts(deps, accountId)
    if (!linked.some(({ isBanned, kinds }) => isBanned && kinds.includes('device'))) return
    const { db, ids } = deps.plumbing
    await transact(db, (tx) =>
      insertStrikeReview(tx, {
        id: ids.next('str'),
        person_id: accountId,
        since: new Date(occurredAt),
        cause: 'device',
      }),
    )
  },
})
