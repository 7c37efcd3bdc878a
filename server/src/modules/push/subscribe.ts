import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller } from '../../kernel/handlers.ts'
import { isTimeZone } from '../../kernel/time/is-time-zone.ts'
import { transact } from '../../kernel/transact.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import type { PushDeps } from './push-deps.ts'
import type { PushTarget } from './push-service.port.ts'
import {
  changeChoices,
  findChoices,
  forgetSubscriptions,
  listSubscriptions,
  lockSubscriptionAt,
  storeSubscription,
} from './push.store.ts'

/**
 * Stores a browser's subscription for a session; whoever had it before gets nothing there any more. Null if the push
 * service gave it up. Throws push_service_unknown, and conflict if the keys are not those of this endpoint.
 */
export async function subscribe(
  { plumbing: { db, clock, ids }, allowed }: PushDeps,
  { userId, sessionId }: Caller,
  { timeZone, ...target }: PushTarget & { readonly timeZone: string },
): Promise<string | null> {
  if (!isPushEndpoint(target.endpoint, allowed)) throw new DomainError('push_service_unknown')
  return transact(db, async (tx) => {
    const known = await lockSubscriptionAt(tx, target.endpoint)
    // Only the browser itself knows the keys: nobody takes over another's subscription by its address.
    if (known && (known.p256dh !== target.p256dh || known.auth !== target.auth))
      throw new DomainError('conflict')
    const choices = await findChoices(tx, userId)
    const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
    if (choices.time_zone !== zone) await changeChoices(tx, userId, { time_zone: zone })
    if (known && known.gone_at !== null) return null
    const isSame = known?.account_id === userId
    // A new id for another person, so that nothing meant for the one before is shown.
    const id = isSame ? known.id : ids.next('psb')
    const { endpoint, p256dh, auth } = target
    await storeSubscription(tx, {
      id,
      account_id: userId,
      session_id: sessionId,
      endpoint,
      p256dh,
      auth,
      stored_at: new Date(clock.now()),
      gone_at: null,
    })
    return id
  })
}

const pageRows = 500

/** Deletes the subscriptions of sessions that ended: by a logout, a ban or their age. They are sent nothing meanwhile. */
export async function forgetEnded({ plumbing: { db }, accounts }: PushDeps): Promise<void> {
  for (let after = ''; ; ) {
    const page = await listSubscriptions(db, after, pageRows)
    const open = await accounts.openSessions(page.map(({ session_id }) => session_id))
    const ended = page.filter(({ session_id }) => !open.has(session_id))
    if (ended.length > 0)
      await forgetSubscriptions(
        db,
        ended.map(({ id }) => id),
      )
    if (page.length < pageRows) return
    after = page.at(-1)?.id ?? ''
  }
}
