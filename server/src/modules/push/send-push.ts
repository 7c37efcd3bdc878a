import { directionOf, type PushKind, pushKinds, type PushPayload } from '@serendip/contract'
import type { AccountRow } from '../accounts/index.ts'
import { ringEndOf } from './notify.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import type { PushDeps, ReadPush } from './push-deps.ts'
import type { VapidKeys } from './push-service.port.ts'
import {
  findChoices,
  findSubscription,
  forgetSubscriptions,
  markGone,
  type NoticeRow,
  noticesOf,
  type SubscriptionRow,
} from './push.store.ts'

/** A push service keeps a message for so long for a browser that is away. */
const keptS = 24 * 3_600

const isKind = (kind: string): kind is PushKind => pushKinds.some((known) => known === kind)

/** The person of a subscription, if it still is theirs to hear from us. */
async function receiverOf(
  { plumbing: { db }, accounts }: PushDeps,
  subscription: SubscriptionRow,
): Promise<AccountRow | null> {
  const open = await accounts.openSessions([subscription.session_id])
  if (open.has(subscription.session_id)) return accounts.byId(subscription.account_id)
  await forgetSubscriptions(db, [subscription.id])
  return null
}

/** When the first of the notices is worth nothing any more, ms; null for never. */
const untilOf = (notices: readonly NoticeRow[]): number | null =>
  notices.reduce<number | null>(
    (least, { until }) =>
      until === null ? least : Math.min(least ?? Number.POSITIVE_INFINITY, until.getTime()),
    null,
  )

async function writePayload(
  deps: PushDeps,
  read: ReadPush,
  given: {
    readonly subscription: SubscriptionRow
    readonly notices: readonly NoticeRow[]
    readonly account: AccountRow
  },
): Promise<PushPayload | null> {
  const { subscription, notices, account } = given
  const kind = notices[0]?.kind ?? ''
  if (!isKind(kind)) return null
  const choices = await findChoices(deps.plumbing.db, account.id)
  if (choices.off_kinds.includes(kind)) return null
  const content = await read({
    accountId: account.id,
    kind,
    language: account.language,
    brandId: account.brand_id,
    showsText: choices.shows_text,
    notices: notices.map(({ id, other_id: otherId }) => ({ id, otherId })),
  })
  if (content === null) return null
  return {
    ...content,
    to: subscription.id,
    kind,
    direction: directionOf(content.language),
    until: untilOf(notices),
  }
}

/** Sends one push to one browser. Throws to have it tried again. */
export async function sendPush(
  deps: PushDeps,
  keys: () => Promise<VapidKeys>,
  read: ReadPush,
  { pushId, subscriptionId }: { readonly pushId: string; readonly subscriptionId: string },
): Promise<void> {
  const { plumbing, presence, service, allowed } = deps
  const { db, clock, logger } = plumbing
  if ((await deps.settings.read()).pushPaused) return
  const subscription = await findSubscription(db, subscriptionId)
  if (!subscription || subscription.gone_at !== null) return
  if (!isPushEndpoint(subscription.endpoint, allowed)) return forgetSubscriptions(db, [subscriptionId])
  const account = await receiverOf(deps, subscription)
  if (!account) return
  const notices = await noticesOf(db, pushId)
  const isEnd = ringEndOf(notices[0]?.id ?? '') !== undefined
  // Whoever took the call looks at the app on the device where they did.
  if (!isEnd && (await presence.isVisible(account.id))) return
  const payload = await writePayload(deps, read, { subscription, notices, account })
  if (payload === null) return
  const leftMs = payload.until === null ? keptS * 1_000 : payload.until - clock.now()
  if (leftMs <= 0) return
  const outcome = await service.send(
    subscription,
    {
      payload: JSON.stringify(payload),
      ttlS: Math.ceil(leftMs / 1_000),
      urgency: payload.kind === 'incomingCall' ? 'high' : 'normal',
    },
    await keys(),
  )
  if (outcome === 'gone') return markGone(db, subscriptionId, new Date(clock.now()))
  if (outcome === 'refused') logger.warn({ subscriptionId, pushId }, 'a push was refused')
  if (outcome === 'later') throw new Error('the push service could not take it')
}
