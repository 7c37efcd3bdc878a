import { reportReason } from '@serendip/contract'
import type { EventListener } from '../../../kernel/events.ts'
import type { AccountRow } from '../../accounts/index.ts'
import { findReport, mailOutcome, openEvidence } from '../../safety/index.ts'
import { transact } from '../../../kernel/transact.ts'
import { sentFiles } from '../cases/read-evidence.ts'
import { findEvent } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { outcomeText, returnText, videoText } from './state-reasons.ts'

const teamOf = ({ notify }: ModerationDeps, { brand_id }: AccountRow) =>
  ({ name: notify.brandOf(brand_id).name, role: 'moderator' }) as const

/** Does nothing for a decision without a statement of reasons. */
async function sendDecision(deps: ModerationDeps, personId: string, eventId: string): Promise<void> {
  const event = await findEvent(deps.plumbing.db, eventId)
  const person = await deps.accounts.byId(personId)
  if (!person || !event || event.statement === '') return
  const id = `msg_${eventId.slice('mev_'.length)}`
  await deps.notify.support.send(personId, teamOf(deps, person), { id, text: event.statement })
}

/**
 * Writes to the person in the app what an appeal decided, that a ban ended early, that their role changed, that the
 * answer “under 18” of a check no longer counts, or that a name or profile text was taken away.
 */
export const notifyOfAppeal = (
  deps: ModerationDeps,
): EventListener<'appeal.decided' | 'ban.lifted' | 'role.changed' | 'age.voided' | 'text.removed'> => ({
  name: 'appeal-notices',
  events: ['appeal.decided', 'ban.lifted', 'role.changed', 'age.voided', 'text.removed'],
  handle: ({ payload: { userId, eventId } }) => sendDecision(deps, userId, eventId),
})

/** Removes the reported messages with files for both people, or the story or video; nothing is left to remove when it is repeated. */
async function removeFiles(
  deps: ModerationDeps,
  report: { readonly id: string; readonly reported_id: string },
  eventId: string,
): Promise<void> {
  const event = await findEvent(deps.plumbing.db, eventId)
  if (event?.measure !== 'mediaRemoved' || event.kind !== 'decided') return
  const removable = await sentFiles(deps, report)
  const storyIds = removable.filter((id) => id.startsWith('sto_'))
  for (const storyId of storyIds) await deps.stories.takeDown(report.reported_id, storyId)
  const videoIds = removable.filter((id) => id.startsWith('vid_'))
  for (const videoId of videoIds) await deps.videos.takeDown(report.reported_id, videoId)
  const messageIds = removable.filter((id) => !storyIds.includes(id) && !videoIds.includes(id))
  if (messageIds.length > 0) await deps.notify.removeMessages(report.reported_id, messageIds)
}

/** A greeting or a message to followers that broke a rule ends with the decision about one of its copies, whatever the measure. */
async function removeAutomatic(
  { plumbing: { db, secrets }, notify }: ModerationDeps,
  reportId: string,
  personId: string,
): Promise<void> {
  const reportedId = (await openEvidence(db, secrets, reportId))?.reportedId ?? null
  if (reportedId !== null) await notify.removeAutomatic(personId, reportedId)
}

/** Writes to both in their chats with the team: the statement of reasons to the person, the outcome to the reporter. */
export const notifyOfReport = (deps: ModerationDeps): EventListener<'report.decided'> => ({
  name: 'report-notices',
  events: ['report.decided'],
  async handle({ payload: { reportId, reporterId, isUpheld, eventId, personId } }) {
    const { accounts, notify } = deps
    await sendDecision(deps, personId, eventId)
    await removeFiles(deps, { id: reportId, reported_id: personId }, eventId)
    if (isUpheld) await removeAutomatic(deps, reportId, personId)
    if (reporterId === null) {
      const { db, secrets } = deps.plumbing
      await transact(db, (tx) => mailOutcome({ secrets, mails: notify.mails }, tx, reportId))
    }
    // After a second operator's decision the reporter knows already.
    const [reporter, report] = await Promise.all([
      reporterId === null ? null : accounts.byId(reporterId),
      findReport(deps.plumbing.db, reportId),
    ])
    if (!report || !reporter || reporter.erased_at) return
    const id = `msg_${reportId.slice('rep_'.length)}`
    await notify.support.send(reporter.id, teamOf(deps, reporter), {
      id,
      text: outcomeText(reporter.language, notify.brandOf(reporter.brand_id), {
        isUpheld,
        reason: reportReason.parse(report.reason),
      }),
    })
  },
})

/** Writes to the buyer of what was removed that the price came back, and to its creator that the share was taken back. */
export const notifyOfReturn = (deps: ModerationDeps): EventListener<'unlock.returned'> => ({
  name: 'unlock-return-notices',
  events: ['unlock.returned'],
  async handle({ payload: { buyerId, creatorId, priceCoins, noticeIds } }) {
    const { accounts, notify } = deps
    const people = [
      { personId: buyerId, id: noticeIds.buyer, role: 'buyer' },
      { personId: creatorId, id: noticeIds.creator, role: 'creator' },
    ] as const
    for (const { personId, id, role } of people) {
      const person = await accounts.byId(personId)
      if (!person || person.erased_at) continue
      const text = returnText(person.language, notify.brandOf(person.brand_id), role, priceCoins)
      await notify.support.send(personId, teamOf(deps, person), { id, text })
    }
  },
})

/** Writes to a creator whose video was declined, and why. */
export const notifyOfVideo = (deps: ModerationDeps): EventListener<'video.decided'> => ({
  name: 'video-notices',
  events: ['video.decided'],
  async handle({ payload: { ownerId, videoId, reason } }) {
    const { accounts, notify } = deps
    const owner = reason === null ? null : await accounts.byId(ownerId)
    if (reason === null || !owner || owner.erased_at) return
    const text = videoText(owner.language, notify.brandOf(owner.brand_id), reason)
    await notify.support.send(ownerId, teamOf(deps, owner), {
      id: `msg_${videoId.slice('vid_'.length)}`,
      text,
    })
  },
})
