import type { ActivityKind, HistoryKind } from '@serendip/contract'
import type { EventListener } from '../../kernel/events.ts'
import { historyKindOf } from '../wallet/index.ts'
import type { ActivityDeps } from './activity-deps.ts'
import { deleteActivity, insertActivity } from './activity.store.ts'

interface NewEntry {
  readonly accountId: string
  readonly kind: ActivityKind
  /** The same source is noted once. */
  readonly source: string
  readonly at: number
  readonly otherId?: string
  readonly refId?: string
  readonly money?: { readonly reason: HistoryKind; readonly coins: number }
  readonly isGood?: boolean
}

async function note({ plumbing, realtime }: ActivityDeps, entry: NewEntry): Promise<void> {
  const isNew = await insertActivity(plumbing.db, {
    id: plumbing.ids.next('act'),
    account_id: entry.accountId,
    source: entry.source,
    kind: entry.kind,
    other_id: entry.otherId ?? null,
    ref_id: entry.refId ?? null,
    reason: entry.money?.reason ?? null,
    coins: entry.money?.coins ?? null,
    is_good: entry.isGood ?? null,
    happened_at: new Date(entry.at),
    noted_at: new Date(plumbing.clock.now()),
  })
  if (isNew) realtime.toUser(entry.accountId, { type: 'activity.changed' })
}

const calls = (deps: ActivityDeps): EventListener<'call.missed'> => ({
  name: 'activity-calls',
  events: ['call.missed'],
  handle: ({ payload: { ringId, callerId, calleeId }, occurredAt: at }) =>
    note(deps, { accountId: calleeId, kind: 'missedCall', source: ringId, at, otherId: callerId }),
})

/** Somebody who adds, removes and adds a person again is one entry. */
const people = (deps: ActivityDeps): EventListener<'person.followed'> => ({
  name: 'activity-people',
  events: ['person.followed'],
  async handle({ payload: { ownerId, otherId }, occurredAt: at }) {
    const { added, addedMe } = await deps.people.relationTo(otherId, ownerId)
    if (!addedMe) return
    await note(deps, {
      accountId: otherId,
      kind: added ? 'contact' : 'follow',
      source: `follow ${ownerId}`,
      at,
      otherId: ownerId,
    })
  },
})

/** A gift that is taken back goes; its two events come in their order. */
const gifts = (deps: ActivityDeps): EventListener<'gift.given' | 'gift.undone'> => ({
  name: 'activity-gifts',
  events: ['gift.given', 'gift.undone'],
  async handle({ name, payload: { ownerId, toId, giftId }, occurredAt: at }) {
    if (name === 'gift.given')
      await note(deps, { accountId: toId, kind: 'gift', source: giftId, at, otherId: ownerId, refId: giftId })
    else if (await deleteActivity(deps.plumbing.db, toId, giftId))
      deps.realtime.toUser(toId, { type: 'activity.changed' })
  },
})

/** Reasons for which coins move without the person's own tap at that moment, or with a payment. */
const news: ReadonlySet<HistoryKind> = new Set([
  ...(['purchase', 'grant_bonus', 'adjustment', 'offer_credit'] as const),
  ...(['filter_fee_return', 'unlock_return', 'refund', 'reversal'] as const),
  ...(['chargeback', 'reinstatement', 'bonus_recall', 'debt_settlement', 'payout_return'] as const),
])

const coins = (deps: ActivityDeps): EventListener<'coins.moved'> => ({
  name: 'activity-coins',
  events: ['coins.moved'],
  async handle({ payload: { transferId, kind, ref, ownerId, walletDelta }, occurredAt: at }) {
    const reason = historyKindOf(kind, ref.id)
    if (ownerId === null || walletDelta === 0 || !news.has(reason)) return
    const money = { reason, coins: walletDelta }
    await note(deps, { accountId: ownerId, kind: 'coins', source: transferId, at, money })
  },
})

/** The outcome of the person's own report; a decision about a person reaches them as a notice with its reasons. */
const reports = (deps: ActivityDeps): EventListener<'report.decided'> => ({
  name: 'activity-reports',
  events: ['report.decided'],
  async handle({ payload: { reportId, reporterId, isUpheld }, occurredAt: at }) {
    if (reporterId === null) return
    await note(deps, { accountId: reporterId, kind: 'report', source: reportId, at, isGood: isUpheld })
  },
})

const photos = (deps: ActivityDeps): EventListener<'photo.decided'> => ({
  name: 'activity-photos',
  events: ['photo.decided'],
  handle: ({ payload: { photoId, ownerId, verdict }, occurredAt: at }) =>
    note(deps, { accountId: ownerId, kind: 'photo', source: photoId, at, isGood: verdict === 'approved' }),
})

const stories = (deps: ActivityDeps): EventListener<'story.decided'> => ({
  name: 'activity-stories',
  events: ['story.decided'],
  handle: ({ payload: { storyId, ownerId, verdict }, occurredAt: at }) =>
    note(deps, { accountId: ownerId, kind: 'story', source: storyId, at, isGood: verdict === 'approved' }),
})

const videos = (deps: ActivityDeps): EventListener<'video.decided'> => ({
  name: 'activity-videos',
  events: ['video.decided'],
  handle: ({ payload: { videoId, ownerId, reason }, occurredAt: at }) =>
    note(deps, { accountId: ownerId, kind: 'video', source: videoId, at, isGood: reason === null }),
})

/** A question about an application is a message of the team. */
const applications = (deps: ActivityDeps): EventListener<'application.decided'> => ({
  name: 'activity-applications',
  events: ['application.decided'],
  async handle({ id, payload: { userId, state }, occurredAt: at }) {
    if (state === 'asked') return
    const isGood = state === 'approved'
    await note(deps, { accountId: userId, kind: 'application', source: id, at, isGood })
  },
})

const identity = (deps: ActivityDeps): EventListener<'identity.approved' | 'identity.rejected'> => ({
  name: 'activity-identity',
  events: ['identity.approved', 'identity.rejected'],
  handle: ({ id, name, payload: { userId }, occurredAt: at }) =>
    note(deps, { accountId: userId, kind: 'identity', source: id, at, isGood: name === 'identity.approved' }),
})

/** Notes what happens to people, for their list of activity. */
export const activityListeners = (deps: ActivityDeps) =>
  [
    calls(deps),
    people(deps),
    gifts(deps),
    coins(deps),
    reports(deps),
    photos(deps),
    stories(deps),
    videos(deps),
    applications(deps),
    identity(deps),
  ] as const
