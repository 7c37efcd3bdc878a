import { brandOf } from '@serendip/brands'
import type { EventListener } from '../../kernel/events.ts'
import { findEvent } from './events.store.ts'
import type { ModerationDeps } from './moderation-deps.ts'
import { outcomeText } from './state-reasons.ts'

const teamOf = ({ tell }: ModerationDeps) =>
  ({ name: brandOf(tell.brandId).name, role: 'moderator' }) as const

/** Does nothing for a decision without a statement of reasons. */
async function tellDecision(deps: ModerationDeps, personId: string, eventId: string): Promise<void> {
  const event = await findEvent(deps.plumbing.db, eventId)
  if (!event || event.statement === '') return
  const id = `msg_${eventId.slice('mev_'.length)}`
  await deps.tell.support.tell(personId, teamOf(deps), { id, text: event.statement })
}

/** Writes to the person in the app what an appeal decided, and that a ban ended early. */
export const tellAppeal = (deps: ModerationDeps): EventListener<'appeal.decided' | 'ban.lifted'> => ({
  name: 'appeal-words',
  events: ['appeal.decided', 'ban.lifted'],
  handle: ({ payload: { userId, eventId } }) => tellDecision(deps, userId, eventId),
})

/** Writes to both in their chats with the team: the statement of reasons to the person, the outcome to the reporter. */
export const tellPeople = (deps: ModerationDeps): EventListener<'report.decided'> => ({
  name: 'moderation-words',
  events: ['report.decided'],
  async handle({ payload: { reportId, reporterId, isUpheld, eventId, personId } }) {
    const { accounts, tell } = deps
    await tellDecision(deps, personId, eventId)
    // After a second operator's decision the reporter knows already.
    const reporter = await accounts.byId(reporterId)
    if (!reporter || reporter.erased_at) return
    const id = `msg_${reportId.slice('rep_'.length)}`
    await tell.support.tell(reporterId, teamOf(deps), { id, text: outcomeText(reporter.language, isUpheld) })
  },
})
