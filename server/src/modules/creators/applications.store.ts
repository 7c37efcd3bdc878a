import type { ApplicationAsk, ApplicationDecline, Language } from '@serendip/contract'
import type { ApplicationState } from '@serendip/contract/operator'
import { type Claim, noClaim, type TakenClaim, takeClaim } from '../../kernel/claims.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { isBehind, type QueuePlace } from '../../kernel/queue-place.ts'
import type { Row } from '../../kernel/tables.ts'

export type ApplicationRow = Row<'creator_applications'>

export interface NewApplication {
  readonly id: string
  readonly email: string
  readonly name: string
  /** `YYYY-MM-DD` */
  readonly birthday: string
  readonly country: string | null
  readonly language: Language
  readonly about: string
  readonly brandId: string
  readonly appliedAt: Date
}

/**
 * Stores an application; one of the same address in its brand stays unless it was declined or has no account, and is then replaced.
 * Returns whether it is new.
 */
export async function insertApplication(tx: Tx, application: NewApplication): Promise<boolean> {
  const { id, email, name, birthday, country, language, about, brandId, appliedAt } = application
  const given = { name, birthday, country, language, about, terms_accepted_at: appliedAt }
  const stored = await tx
    .insertInto('creator_applications')
    .values({ ...given, id, email, brand_id: brandId, applied_at: appliedAt, changed_at: appliedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'email'])
        .doUpdateSet({
          ...given,
          applied_at: appliedAt,
          changed_at: appliedAt,
          state: 'waiting',
          reason: null,
          note: '',
          answer: '',
          decided_by: null,
          claimed_by: null,
          claimed_until: null,
        })
        .where((row) =>
          row.or([
            row('creator_applications.state', '=', 'declined'),
            row('creator_applications.account_id', 'is', null),
          ]),
        ),
    )
    .returning('id')
    .execute()
  return stored.length > 0
}

/** `confirmedAt` is null where the owner of the account has to say first that the application is theirs. */
export async function setApplicant(
  tx: Tx,
  { brandId, email }: Pick<NewApplication, 'brandId' | 'email'>,
  { accountId, confirmedAt }: { readonly accountId: string; readonly confirmedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('creator_applications')
    .set({ account_id: accountId, confirmed_at: confirmedAt })
    .where('brand_id', '=', brandId)
    .where('email', '=', email)
    .execute()
}

/** Those in a state, longest in that state first. */
export async function listApplications(
  db: Db,
  state: ApplicationState,
  most: number,
  after: QueuePlace | null,
): Promise<readonly ApplicationRow[]> {
  return db
    .selectFrom('creator_applications')
    .selectAll()
    .where('state', '=', state)
    .where(isBehind(['changed_at', 'id'], after))
    .orderBy('changed_at')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Those in a state in the order of their ids, for a file of all. */
export const applicationsAfter = (
  db: Db,
  state: ApplicationState,
  afterId: string,
  most: number,
): Promise<ApplicationRow[]> =>
  db
    .selectFrom('creator_applications')
    .selectAll()
    .where('state', '=', state)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(most)
    .execute()

export async function countApplications(db: Db): Promise<ReadonlyMap<ApplicationState, number>> {
  const found = await db
    .selectFrom('creator_applications')
    .select((row) => ['state', row.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return new Map(found.map(({ state, count }) => [state, Number(count)]))
}

/** Number of applications that wait for a decision, and when the oldest began to wait. */
export async function waitingApplications(
  db: Db,
): Promise<{ readonly waiting: number; readonly oldest: Date | null }> {
  const { waiting, oldest } = await db
    .selectFrom('creator_applications')
    .select((row) => [
      row.fn.countAll<number>().as('waiting'),
      row.fn.min<Date | null>('changed_at').as('oldest'),
    ])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), oldest }
}

const openStates = ['waiting', 'asked'] as const

/** One without an account is named by itself in the audit log. */
const applicant = ['id', 'account_id'] as const

/** Leases an open application to an operator; null if another one has it, or it is decided. */
export async function claimOpenApplication(tx: Tx, id: string, claim: Claim): Promise<TakenClaim | null> {
  const row = await tx
    .selectFrom('creator_applications')
    .select([...applicant, 'claimed_by', 'claimed_until'])
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .forUpdate()
    .executeTakeFirst()
  return takeClaim(claim, row && { ...row, subject: row.account_id ?? row.id }, (change) =>
    tx.updateTable('creator_applications').set(change).where('id', '=', id).execute(),
  )
}

/** Ends a claim of this operator; answers what the audit log names, or null without one. */
export async function releaseApplication(tx: Tx, id: string, operatorId: string): Promise<string | null> {
  const ended = await tx
    .updateTable('creator_applications')
    .set(noClaim)
    .where('id', '=', id)
    .where('claimed_by', '=', operatorId)
    .returning(applicant)
    .executeTakeFirst()
  return ended ? (ended.account_id ?? ended.id) : null
}

/** Locked until the transaction ends. */
export async function lockApplication(tx: Tx, id: string): Promise<ApplicationRow | null> {
  const found = await tx
    .selectFrom('creator_applications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

export async function findApplication(db: Db, id: string): Promise<ApplicationRow | null> {
  const found = await db
    .selectFrom('creator_applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}

export async function findApplicationOf(db: Db | Tx, accountId: string): Promise<ApplicationRow | null> {
  const found = await db
    .selectFrom('creator_applications')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found ?? null
}

export async function updateApplication(
  tx: Tx,
  id: string,
  decision: {
    readonly state: Exclude<ApplicationState, 'waiting'>
    readonly reason: ApplicationAsk | ApplicationDecline | null
    readonly note: string
    readonly decidedBy: string
    readonly at: Date
  },
): Promise<void> {
  const { state, reason, note, decidedBy, at } = decision
  await tx
    .updateTable('creator_applications')
    .set({
      state,
      reason,
      note,
      decided_by: decidedBy,
      changed_at: at,
      claimed_by: null,
      claimed_until: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteApplication(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('creator_applications').where('id', '=', id).execute()
}

/** Its owner says that an open application is theirs. Returns whether there was one to confirm. */
export async function confirmApplication(db: Db, accountId: string, at: Date): Promise<boolean> {
  const confirmed = await db
    .updateTable('creator_applications')
    .set({ confirmed_at: at })
    .where('account_id', '=', accountId)
    .where('state', 'in', openStates)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .execute()
  return confirmed.length > 0
}

async function deleteOpen(db: Db | Tx, accountId: string, isConfirmed: boolean): Promise<boolean> {
  const deleted = await db
    .deleteFrom('creator_applications')
    .where('account_id', '=', accountId)
    .where('state', 'in', openStates)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .returning('id')
    .execute()
  return deleted.length > 0
}

/** Deletes an open application that someone else made. Returns whether there was one to confirm. */
export const disownApplication = (db: Db, accountId: string): Promise<boolean> =>
  deleteOpen(db, accountId, false)

/** Deletes an application of one's own that is not decided. Returns whether there was one. */
export const withdrawApplication = (tx: Tx, accountId: string): Promise<boolean> =>
  deleteOpen(tx, accountId, true)

/** Returns whether something was asked, and whether an answer without words is enough. */
export async function storeAnswer(db: Db, accountId: string, answer: string, at: Date): Promise<boolean> {
  const changed = await db
    .updateTable('creator_applications')
    .set({ answer, state: 'waiting', changed_at: at })
    .where('account_id', '=', accountId)
    .where('state', '=', 'asked')
    .where('confirmed_at', 'is not', null)
    .where((row) => (answer === '' ? row('reason', '=', 'documents') : row.val(true)))
    .returning('id')
    .execute()
  return changed.length > 0
}
