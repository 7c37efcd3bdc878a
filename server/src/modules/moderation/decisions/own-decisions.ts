import type { OwnDecision, Routes } from '@serendip/contract'
import type { Db } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Handlers } from '../../../kernel/handlers.ts'
import {
  type AppealRow,
  appealableUntil,
  appealDueAt,
  appealsOf,
  insertAppeal,
} from '../../accounts/index.ts'
import { decisionsAbout, findEvent, type ModerationEvent } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { countingDecisions } from '../strikes/strikes.ts'

/** More than anyone needs. */
const shownMax = 50

const textOf = { nameReset: 'name', bioRemoved: 'bio' } as const
const isTextMeasure = (measure: string): measure is keyof typeof textOf => Object.hasOwn(textOf, measure)

const presentAppeal = (appeal: AppealRow): OwnDecision['appeal'] => ({
  text: appeal.text,
  sentAt: appeal.sent_at.getTime(),
  decideBy: appealDueAt(appeal),
  verdict: appeal.verdict,
})

const isAbout = ({ at }: ModerationEvent, appeal: AppealRow): boolean =>
  appeal.standing_since.getTime() === at.getTime()

/** Decisions about a person, with reasons, the time until which they count, and the outcome of an appeal. */
async function listDecisions(deps: ModerationDeps, userId: string): Promise<{ decisions: OwnDecision[] }> {
  const { db, clock } = deps.plumbing
  const [events, appeals, counting] = await Promise.all([
    decisionsAbout(db, userId, shownMax),
    appealsOf(db, userId),
    countingDecisions(deps, userId),
  ])
  const decisions = events.map((event) => {
    const appeal = appeals.find((knownAppeal) => isAbout(event, knownAppeal))
    const appealBy = appealableUntil(event.at)
    return {
      decisionId: event.id,
      at: event.at.getTime(),
      statement: event.statement,
      ...(isTextMeasure(event.measure) && { removedText: textOf[event.measure] }),
      appealBy,
      canAppeal: appeal === undefined && clock.now() < appealBy,
      appeal: appeal ? presentAppeal(appeal) : null,
      countsUntil: counting.ids.has(event.id) ? event.at.getTime() + counting.keepMs : null,
    }
  })
  return { decisions }
}

interface NewAppeal {
  readonly decisionId: string
  readonly text: string
}

/** Throws not_found; conflict if it was appealed before, or is too long ago. */
async function appealDecision(
  { plumbing: { clock, ids, db } }: ModerationDeps,
  userId: string,
  { decisionId, text }: NewAppeal,
): Promise<void> {
  const event = await findOwnDecision(db, userId, decisionId)
  const now = clock.now()
  if (now >= appealableUntil(event.at)) throw new DomainError('conflict')
  const isNew = await insertAppeal(db, {
    id: ids.next('apl'),
    account_id: userId,
    standing_since: event.at,
    text,
    sent_at: new Date(now),
  })
  if (!isNew) throw new DomainError('conflict')
}

async function findOwnDecision(db: Db, userId: string, decisionId: string): Promise<ModerationEvent> {
  const event = await findEvent(db, decisionId)
  const isOwn = event?.person_id === userId && event.kind === 'decided' && event.statement !== ''
  if (!event || !isOwn) throw new DomainError('not_found')
  return event
}

export const decisionHandlers = (deps: ModerationDeps): Handlers<Routes['decisions']> => ({
  ownDecisions: ({ caller }) => listDecisions(deps, caller.userId),
  async appealDecision({ caller: { userId }, params, body }) {
    await appealDecision(deps, userId, { ...params, ...body })
    return listDecisions(deps, userId)
  },
})
