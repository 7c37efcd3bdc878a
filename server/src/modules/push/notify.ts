import type { PushKind } from '@serendip/contract'
import type { Db, Tx } from '../../kernel/db.ts'
import { transact } from '../../kernel/transact.ts'
import { duePushKind, sendPushKind } from './push.module.ts'
import type { Notice, PushDeps } from './push-deps.ts'
import {
  findChoices,
  insertNotice,
  lockDue,
  storeDue,
  subscriptionsOf,
  takeWaiting,
  wasTold,
} from './push.store.ts'
import { afterQuietHours } from './quiet-hours.ts'

/** Time between two pushes of a kind to a person; what happens meanwhile is told at once by the second. */
const bundleMs = 10 * 60_000

/** Told as they happen, also at night: each has its own switch. */
const atOnce: ReadonlySet<string> = new Set<PushKind>(['incomingCall', 'missedCall'])

/** The person's browsers whose session still goes on. */
async function openSubscriptions(
  { accounts }: PushDeps,
  db: Db,
  accountId: string,
): Promise<readonly string[]> {
  const found = await subscriptionsOf(db, accountId)
  if (found.length === 0) return []
  const open = await accounts.openSessions(found.map(({ session_id }) => session_id))
  return found.flatMap(({ id, session_id }) => (open.has(session_id) ? [id] : []))
}

interface Receiver {
  readonly subscriptionIds: readonly string[]
  readonly timeZone: string
}

/** The browsers that a push of this kind would reach; null for none, or if the person does not want it. */
async function receiverOf(deps: PushDeps, accountId: string, kind: PushKind): Promise<Receiver | null> {
  const { db } = deps.plumbing
  if ((await deps.settings.read()).pushPaused) return null
  const subscriptionIds = await openSubscriptions(deps, db, accountId)
  if (subscriptionIds.length === 0) return null
  const choices = await findChoices(db, accountId)
  return choices.off_kinds.includes(kind) ? null : { subscriptionIds, timeZone: choices.time_zone }
}

/** Whether a push of this kind would reach a person who has no tab open. */
export const reaches = async (deps: PushDeps, accountId: string, kind: PushKind): Promise<boolean> =>
  (await receiverOf(deps, accountId, kind)) !== null

/** Sends all that waits of a kind as one push, to each browser by a job of its own. */
async function release(
  { plumbing: { ids, jobs } }: PushDeps,
  tx: Tx,
  {
    accountId,
    kind,
    subscriptionIds,
  }: {
    readonly accountId: string
    readonly kind: string
    readonly subscriptionIds: readonly string[]
  },
): Promise<void> {
  const pushId = ids.next('psh')
  if ((await takeWaiting(tx, { accountId, kind, pushId })) === 0) return
  const priority = atOnce.has(kind) ? 1 : 0
  for (const subscriptionId of subscriptionIds) {
    await jobs.send(tx, sendPushKind, { pushId, subscriptionId }, { priority })
  }
}

/**
 * Tells a person of something by a push, unless none would reach them. Calls are told at once; of any other kind, one
 * push leaves in ten minutes, with all that happened, and none in quiet hours. The same notice is told once. Answers
 * whether it is told, now or soon.
 */
export async function notify(deps: PushDeps, notice: Notice): Promise<boolean> {
  const { plumbing, presence } = deps
  const { accountId, kind } = notice
  const receiver = await receiverOf(deps, accountId, kind)
  if (receiver === null || (await presence.isVisible(accountId))) return false
  const { subscriptionIds, timeZone } = receiver
  return transact(plumbing.db, async (tx) => {
    const now = plumbing.clock.now()
    const isNew = await insertNotice(tx, {
      account_id: accountId,
      id: notice.id,
      kind,
      other_id: notice.otherId,
      until: notice.until === undefined ? null : new Date(notice.until),
      noted_at: new Date(now),
      push_id: null,
    })
    if (!isNew) return true
    if (atOnce.has(kind)) {
      await release(deps, tx, { accountId, kind, subscriptionIds })
      return true
    }
    const last = await lockDue(tx, accountId, kind)
    // A job is on its way already.
    if (last !== null && last > now) return true
    const next = Math.max(now, (last ?? -bundleMs) + bundleMs)
    const due = afterQuietHours(next, timeZone)
    // It is no news in the morning.
    if (kind === 'contactOnline' && due !== next) return false
    await storeDue(tx, accountId, kind, new Date(due))
    if (due === now) await release(deps, tx, { accountId, kind, subscriptionIds })
    else await plumbing.jobs.send(tx, duePushKind, { accountId, kind }, { at: due })
    return true
  })
}

/** Ways in which one device of a person ends a ring for all of them. */
export type RingEnd = 'answered' | 'declined'

/** A notice that a ring has ended; undefined for another notice. */
export const ringEndOf = (noticeId: string): RingEnd | undefined =>
  (['answered', 'declined'] as const).find((end) => noticeId.startsWith(`${end} `))

/** After this a browser's notification of the ring has gone by itself. */
const ringEndMs = 60_000

/** Tells the browsers that were told of a ring that another device took it, also while the person looks at the app there. */
export async function endRing(
  deps: PushDeps,
  ended: {
    readonly ringId: string
    readonly accountId: string
    readonly otherId: string
    readonly end: RingEnd
  },
): Promise<void> {
  const { db, clock, ids, jobs } = deps.plumbing
  const { ringId, accountId, otherId, end } = ended
  if (!(await wasTold(db, accountId, ringId))) return
  const subscriptionIds = await openSubscriptions(deps, db, accountId)
  await transact(db, async (tx) => {
    const pushId = ids.next('psh')
    const now = clock.now()
    const isNew = await insertNotice(tx, {
      account_id: accountId,
      id: `${end} ${ringId}`,
      kind: 'incomingCall',
      other_id: otherId,
      until: new Date(now + ringEndMs),
      noted_at: new Date(now),
      push_id: pushId,
    })
    if (!isNew) return
    for (const subscriptionId of subscriptionIds) {
      await jobs.send(tx, sendPushKind, { pushId, subscriptionId }, { priority: 1 })
    }
  })
}

/** Sends what waited. */
export async function releaseDue(
  deps: PushDeps,
  { accountId, kind }: { readonly accountId: string; readonly kind: string },
): Promise<void> {
  const { db } = deps.plumbing
  // Somebody who looks at the app sees it there.
  const isSeen = await deps.presence.isVisible(accountId)
  const subscriptionIds = isSeen ? [] : await openSubscriptions(deps, db, accountId)
  await transact(db, (tx) => release(deps, tx, { accountId, kind, subscriptionIds }))
}
