import { sql } from 'kysely'
import { personalBlobs } from '../../../kernel/blob-store.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PersonalTable } from '../../../kernel/define-module.ts'
import type { Outbox } from '../../../kernel/events.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Row } from '../../../kernel/tables.ts'
import { transact } from '../../../kernel/transact.ts'
import { eraseDevMails } from '../../mail/index.ts'
import type { PersonalData } from './export-account.ts'

declare module '../../../kernel/events.ts' {
  interface Events {
    /** An account is due: listeners erase what they store elsewhere before it is erased here. */
    'account.erasing': { readonly accountId: string }
  }
}

async function eraseTable(
  tx: Tx,
  { table, owners, erase, held }: PersonalTable,
  accountId: string,
): Promise<void> {
  const isTheirs = sql.join(
    owners.map((column) => sql`${sql.ref(column)} = ${accountId}`),
    sql` or `,
  )
  if (erase === 'delete') {
    const isHeld = held ? sql.raw(held.where) : sql`false`
    await sql`delete from ${sql.table(table)} where (${isTheirs}) and (${isHeld}) is not true`.execute(tx)
    return
  }
  const changes = Object.entries(erase).map(
    ([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value ?? 'null')}`,
  )
  if (changes.length === 0) return
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${isTheirs}`.execute(tx)
}

/** Folders of the person's files that a legal hold keeps. */
async function heldPrefixes(
  tx: Tx,
  personalTables: readonly PersonalTable[],
  accountId: string,
): Promise<readonly string[]> {
  const prefixes: string[] = []
  for (const { table, owners, held } of personalTables) {
    if (!held) continue
    const rows = await sql<Pick<Row<'media_items'>, 'id'>>`select id from ${sql.table(table)}
      where ${sql.ref(owners[0] ?? '')} = ${accountId} and (${sql.raw(held.where)})`.execute(tx)
    prefixes.push(...rows.rows.map(({ id }) => `${personalBlobs(accountId)}${held.folder}/${id}/`))
  }
  return prefixes
}

/** Removes every file of a person, except for those that a legal hold keeps. */
async function eraseFiles(tx: Tx, { files, personalTables }: SweepDeps, accountId: string): Promise<void> {
  await files.removeAll(personalBlobs(accountId), await heldPrefixes(tx, personalTables, accountId))
}

type Traces = Pick<Row<'accounts'>, 'email' | 'pending_email'>

/** Development mails and relayed events refer to the person by address or id. */
async function eraseTraces(
  tx: Tx,
  outbox: Outbox,
  accountId: string,
  { email, pending_email }: Traces,
): Promise<void> {
  const addresses = [email, ...(pending_email ? [pending_email] : [])]
  await eraseDevMails(tx, accountId, addresses)
  for (const trace of [accountId, ...addresses]) await outbox.forget(tx, trace)
}

/**
 * Erases the data of a closed account, all or nothing; the account's random id stays, for the books, and so do files
 * under a legal hold. Returns false if the account is not due, if others have to erase first, or if an event about it is
 * still pending: then a later sweep does it.
 */
async function eraseAccount(deps: SweepDeps, accountId: string, now: number): Promise<boolean> {
  const { db, outbox, personalTables } = deps
  return transact(db, async (tx) => {
    const due = await sql<
      Pick<Row<'accounts'>, 'email' | 'pending_email' | 'erasing_at'>
    >`select email, pending_email, erasing_at from accounts
      where id = ${accountId} and erase_at <= ${new Date(now)} and erased_at is null for update`.execute(tx)
    const traces = due.rows[0]
    if (!traces) return false
    if (traces.erasing_at === null) {
      await sql`update accounts set erasing_at = ${new Date(now)} where id = ${accountId}`.execute(tx)
      await outbox.append(tx, 'account.erasing', { accountId })
      return false
    }
    const isPending = sql<boolean>`${outbox.isPending(sql`${accountId}`)}`
    if ((await tx.selectNoFrom(isPending.as('now')).executeTakeFirstOrThrow()).now) return false
    await eraseTraces(tx, outbox, accountId, traces)
    for (const entry of personalTables.toReversed()) await eraseTable(tx, entry, accountId)
    // Files go before the account counts as erased: the next sweep finishes what fails half-way.
    await eraseFiles(tx, deps, accountId)
    await sql`update accounts set erased_at = ${new Date(now)} where id = ${accountId}`.execute(tx)
    return true
  })
}

const sweepMax = 20

/** Tables from the bottom module up: rows are erased before those that they refer to. */
interface SweepDeps extends PersonalData {
  readonly db: Db
  readonly outbox: Outbox
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * Erases accounts that are due, oldest first; returns how many. The first sweep of an account only announces that it is
 * due; it is erased by a later one, once every listener is done.
 */
export async function sweepErasures(deps: SweepDeps): Promise<number> {
  const { db, clock, logger, outbox } = deps
  const now = clock.now()
  const due = await sql<Pick<Row<'accounts'>, 'id'>>`select id from accounts
    where erase_at <= ${new Date(now)} and erased_at is null
      and (erasing_at is null or not ${outbox.isPending(sql`accounts.id`)})
    order by erase_at limit ${sweepMax}`.execute(db)
  let erased = 0
  for (const { id } of due.rows) {
    try {
      if (await eraseAccount(deps, id, now)) erased += 1
    } catch (error) {
      logger.error({ accountId: id, error: String(error) }, 'an account could not be erased')
    }
  }
  return erased
}
