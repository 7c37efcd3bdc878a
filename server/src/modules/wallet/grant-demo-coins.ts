import { DomainError } from '../../kernel/domain-error.ts'
import { postTransfer } from './post-transfer.ts'
import type { PostResult } from './transfer.ts'
import type { WalletDeps } from './wallet-deps.ts'

/**
 * Grants a person labelled demo coins, which replace purchases in demo mode and earn nobody anything. Throws not_found
 * outside demo mode, idempotency_conflict.
 */
export async function grantDemoCoins(deps: WalletDeps, userId: string, key: string): Promise<PostResult> {
  if (!deps.demo) throw new DomainError('not_found')
  const { demoGrantCoins } = await deps.settings.read()
  return postTransfer(deps, deps.db, {
    kind: 'grant_demo',
    // The client chooses the key, so it is scoped to the person.
    key: `demo:${userId}:${key}`,
    ref: { type: 'grant', id: key },
    ownerId: userId,
    amountCoins: demoGrantCoins,
  })
}
