import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { postTransfer } from './post-transfer.ts'
import type { PostResult } from './transfer.ts'
import type { WalletDeps } from './wallet-deps.ts'

export interface HeldCall {
  readonly callId: string
  readonly payerId: string
}

/** Closes a call's escrow for good: unused coins return to the lots they came from. Throws not_found, conflict. */
export function voidHold(deps: WalletDeps, tx: Tx | Db, { callId, payerId }: HeldCall): Promise<PostResult> {
  return postTransfer(deps, tx, {
    kind: 'void',
    key: `call:${callId}:void`,
    ref: { type: 'call', id: callId },
    ownerId: payerId,
  })
}

const expiredBatch = 100
const expiredBatches = 100

interface ExpiredCall extends HeldCall {
  readonly expiresAt: Date
}

const readExpired = async (
  deps: WalletDeps,
  after: ExpiredCall | undefined,
): Promise<readonly ExpiredCall[]> => {
  return deps.db
    .selectFrom('escrows')
    .select(['id as callId', 'owner_id as payerId', 'expires_at as expiresAt'])
    .where('state', '=', 'open')
    .where('expires_at', '<', new Date(deps.clock.now()))
    .where(sql<boolean>`(expires_at, id) > (${after?.expiresAt ?? '-infinity'}, ${after?.callId ?? ''})`)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(expiredBatch)
    .execute()
}

/**
 * Returns the coins of calls that were neither settled nor ended in time, so that none stays locked. A tick that is
 * merely late finds its call ended and charges nothing. Answers how many escrows were closed, at most `expiredBatch`
 * times `expiredBatches`. Throws AggregateError, after processing all, if some could not be closed.
 */
export async function voidExpired(deps: WalletDeps): Promise<number> {
  const failures: unknown[] = []
  let closed = 0
  let last: ExpiredCall | undefined
  for (let batch = 0; batch < expiredBatches; batch += 1) {
    const expired = await readExpired(deps, last)
    for (const held of expired) {
      await voidHold(deps, deps.db, held).then(
        () => {
          closed += 1
        },
        (error: unknown) => void failures.push(error),
      )
    }
    last = expired.at(-1)
    if (expired.length < expiredBatch) break
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} escrows could not be closed`)
  return closed
}
