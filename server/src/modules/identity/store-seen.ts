import type { Tx } from '../../kernel/db.ts'
import { transact } from '../../kernel/transact.ts'
import { updateAgeRefusal } from '../accounts/index.ts'
import { type CheckRow, lockCheck, updateCheck } from './identity.store.ts'
import { advanceCheck } from './identity-check.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { SeenCheck } from './identity-provider.port.ts'

/**
 * Moves a try to the state reported by the provider, with its event. `isNew` is called once the row is locked, and may
 * leave everything unchanged.
 */
export async function storeSeen(
  { plumbing }: IdentityDeps,
  id: string,
  seen: SeenCheck,
  isNew: (tx: Tx, at: Date) => Promise<boolean> = async () => true,
): Promise<void> {
  const { db, clock, outbox } = plumbing
  const at = new Date(clock.now())
  await transact(db, async (tx) => {
    const row = await lockCheck(tx, id)
    if (!row || !(await isNew(tx, at))) return
    const status = advanceCheck(row.status, seen.status)
    const declined = declinedOf(row, seen, status)
    const { identificationId } = seen
    await updateCheck(tx, { id, status, at, identificationId, declined })
    if (status === row.status) return
    if (declined === 'age') await updateAgeRefusal(tx, row.account_id, at)
    if (status === 'approved') await updateAgeRefusal(tx, row.account_id, null)
    const webhook = { userId: row.account_id }
    if (status === 'approved') await outbox.append(tx, 'identity.approved', webhook)
    if (status === 'rejected') await outbox.append(tx, 'identity.rejected', webhook)
  })
}

/** The first reported cause stays, because a late report may be about something else. */
function declinedOf(row: CheckRow, seen: SeenCheck, status: CheckRow['status']): CheckRow['declined'] {
  if (status !== 'rejected') return null
  return row.declined ?? seen.declined ?? 'other'
}
