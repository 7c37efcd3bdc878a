import { brandOf } from '@serendip/brands'
import type { EventListener } from '../../kernel/events.ts'
import { findEvent } from './events.store.ts'
import type { ModerationDeps } from './moderation-deps.ts'
import { outcomeText } from './state-reasons.ts'

/** Tells both in the app, in their chat with the team: the person the statement of reasons, the reporter the outcome. */
export const tellPeople = (deps: ModerationDeps): EventListener<'report.decided'> => ({
  name: 'moderation-words',
  events: ['report.decided'],
  async handle({ payload: { reportId, reporterId, isUpheld, eventId, personId } }) {
    const { accounts, tell, plumbing } = deps
    const operator = { name: brandOf(tell.brandId).name, role: 'moderator' } as const
    const event = await findEvent(plumbing.db, eventId)
    if (event && event.statement !== '') {
      const id = `msg_${eventId.slice('mev_'.length)}`
      await tell.support.tell(personId, operator, { id, text: event.statement })
    }
    // After a second operator's decision the reporter knows already.
    const reporter = await accounts.byId(reporterId)
    if (!reporter || reporter.erased_at) return
    const id = `msg_${reportId.slice('rep_'.length)}`
    await tell.support.tell(reporterId, operator, { id, text: outcomeText(reporter.language, isUpheld) })
  },
})
