import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller, Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { findCardDevice, listCardIds, noteCardDevice } from './card-devices.store.ts'
import { findMethod } from './payment-methods.store.ts'
import type { PaymentsDeps, PersonProof } from './payments-deps.ts'

/** The device of a session; a session that named none is one by itself. */
export const deviceOf = async (deps: PaymentsDeps, sessionId: string): Promise<string> =>
  (await deps.deviceOfSession(sessionId)) || sessionId

/**
 * Requires that a saved card was typed on the device of the session, or that the person proved there who they are, since
 * their password and address are what they are now. Throws card_locked.
 */
export async function demandUnlocked(
  deps: PaymentsDeps,
  { userId, sessionId }: Caller,
  methodId: string,
): Promise<void> {
  const { db } = deps.plumbing
  if (!(await findMethod(db, userId, methodId))) return
  const known = await findCardDevice(db, methodId, await deviceOf(deps, sessionId))
  if (known?.credentials !== (await deps.credentialsOf(db, userId))) throw new DomainError('card_locked')
}

/** A card that was just typed may be charged again on that device. */
export async function unlockTyped(
  { plumbing: { clock }, credentialsOf }: PaymentsDeps,
  tx: Tx,
  {
    accountId,
    methodId,
    device,
  }: { readonly accountId: string; readonly methodId: string; readonly device: string | null },
): Promise<void> {
  if (device === null) return
  await noteCardDevice(tx, {
    method_id: methodId,
    account_id: accountId,
    device,
    credentials: await credentialsOf(tx, accountId),
    confirmed_at: new Date(clock.now()),
  })
}

/**
 * The person proves who they are: from then on their saved cards may be charged on this device. A mail tells them. Throws
 * what `confirmPerson` throws.
 */
export async function unlockCards(
  deps: PaymentsDeps,
  caller: Caller,
  { proof, origin }: { readonly proof: PersonProof; readonly origin: Origin },
): Promise<void> {
  const { db, audit } = deps.plumbing
  const { userId: accountId, sessionId } = caller
  await deps.confirmPerson(caller, proof, origin)
  const device = await deviceOf(deps, sessionId)
  const mailbox = await deps.mailboxOf(accountId)
  await transact(db, async (tx) => {
    for (const methodId of await listCardIds(tx, accountId))
      await unlockTyped(deps, tx, { accountId, methodId, device })
    if (mailbox) await deps.mails.request(tx, { accountId, kind: 'cardsUnlocked', ...mailbox })
    await audit.record({ action: 'cards.unlocked', subject: accountId, origin }, tx)
  })
}
