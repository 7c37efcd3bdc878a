import type { OpenAppeal } from '@serendip/contract/operator'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { appealDueAt, closeAppeal, findAppeal, openAppeals, standingOf } from '../accounts/index.ts'
import { liftBan } from '../safety/index.ts'
import { eventsOf, insertEvent, type ModerationEvent } from './events.store.ts'
import type { ModerationDeps } from './moderation-deps.ts'
import { appealText } from './state-reasons.ts'

declare module '../../kernel/events.ts' {
  interface Events {
    'appeal.decided': { readonly userId: string; readonly eventId: string }
  }
}

const appealsShown = 50
const eventsRead = 50

/** The decisions about the report behind the person's last ban: their operators may not decide the appeal. */
async function firstDecision(db: Db, personId: string): Promise<readonly ModerationEvent[]> {
  const events = await eventsOf(db, personId, eventsRead)
  const last = events.find(
    ({ kind, measure }) => kind === 'decided' && measure !== 'none' && measure !== 'warning',
  )
  return last ? events.filter((event) => event.report_id === last.report_id) : []
}

const isOneOf = (events: readonly ModerationEvent[], operatorId: string): boolean =>
  events.some(({ actor }) => actor === operatorId)

export async function listAppeals(
  { plumbing: { db, clock }, accounts }: ModerationDeps,
  { operatorId }: OperatorCaller,
): Promise<{ appeals: OpenAppeal[] }> {
  const rows = await openAppeals(db, appealsShown)
  const appeals = await Promise.all(
    rows.map(async (row) => {
      const [account, first] = await Promise.all([
        accounts.byId(row.account_id),
        firstDecision(db, row.account_id),
      ])
      const isBanned = account !== null && standingOf(account, clock.now()) === 'banned'
      return {
        ...{ appealId: row.id, personId: row.account_id, personName: account?.name ?? '', text: row.text },
        reason: isBanned ? account.standing_reason : null,
        until: isBanned ? (account.standing_until?.getTime() ?? null) : null,
        ...{ reportId: first[0]?.report_id ?? null, sentAt: row.sent_at.getTime() },
        ...{ decideBy: appealDueAt(row), mayDecide: !isOneOf(first, operatorId) },
      }
    }),
  )
  return { appeals }
}

/**
 * Decides an appeal; a reversal lifts the ban at once. The person is informed in the app and by mail. Throws not_found,
 * conflict; cannot_target_self for who took part in the first decision.
 */
export async function decideAppeal(
  deps: ModerationDeps,
  { operatorId }: OperatorCaller,
  asked: { readonly appealId: string; readonly verdict: 'upheld' | 'reversed'; readonly origin: Origin },
): Promise<void> {
  const { db, clock, ids, outbox, audit } = deps.plumbing
  const { appealId, verdict, origin } = asked
  const appeal = await findAppeal(db, appealId)
  const account = appeal && (await deps.accounts.byId(appeal.account_id))
  if (!appeal || !account) throw new DomainError('not_found')
  if (appeal.verdict !== null) throw new DomainError('conflict')
  const first = await firstDecision(db, account.id)
  if (isOneOf(first, operatorId)) throw new DomainError('cannot_target_self')
  const [decided] = first
  const eventId = ids.next('mev')
  const write = async (tx: Tx): Promise<void> => {
    const at = new Date(clock.now())
    if (!(await closeAppeal(tx, appealId, { verdict, at }))) throw new DomainError('conflict')
    await insertEvent(tx, {
      ...{ id: eventId, report_id: decided?.report_id ?? '', person_id: account.id, kind: verdict },
      ...{ measure: decided?.measure ?? 'none', rule: decided?.rule ?? 'other', facts: '' },
      ...{ statement: appealText(account.language, verdict), actor: operatorId, at, until: null },
    })
    const mail = { accountId: account.id, kind: 'accountDecision', to: account.email } as const
    const mailId = `mail_${eventId.slice('mev_'.length)}`
    await deps.tell.mails.request(tx, { ...mail, language: account.language }, mailId)
    await outbox.append(tx, 'appeal.decided', { userId: account.id, eventId })
    await audit.record(
      {
        action: verdict === 'upheld' ? 'appeal.upheld' : 'appeal.reversed',
        ...{ subject: account.id, actor: operatorId, origin, about: { appeal: appealId } },
      },
      tx,
    )
  }
  const isBanned = standingOf(account, clock.now()) === 'banned'
  if (verdict === 'upheld' || !isBanned) return transact(db, write)
  await liftBan({ db, clock, ...deps.enforce }, account.id, write)
}
