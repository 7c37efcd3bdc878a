import { sql } from 'kysely'
import { type BlobStore, personalBlobs } from '../../../kernel/blob-store.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Outbox } from '../../../kernel/events.ts'
import type { Logger } from '../../../kernel/logger.ts'
import { type PersonalTable, personalTables } from './personal-tables.ts'

declare module '../../../kernel/events.ts' {
  interface Events {
    /** An account is due: whoever keeps something of it elsewhere erases it there, before it is forgotten here. */
    'account.erasing': { readonly accountId: string }
  }
}

async function eraseTable(tx: Tx, { table, owners, erase }: PersonalTable, accountId: string): Promise<void> {
  const isTheirs = sql.join(
    owners.map((column) => sql`${sql.ref(column)} = ${accountId}`),
    sql` or `,
  )
  if (erase === 'delete') {
    await sql`delete from ${sql.table(table)} where ${isTheirs}`.execute(tx)
    return
  }
  const changes = Object.entries(erase).map(([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`)
  if (changes.length === 0) return
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${isTheirs}`.execute(tx)
}

interface Traces {
  readonly email: string
  readonly pending_email: string | null
}

/** Mails of development and news that was relayed speak of the person by address or id. */
async function eraseTraces(tx: Tx, accountId: string, { email, pending_email }: Traces): Promise<void> {
  const addresses = [email, ...(pending_email ? [pending_email] : [])]
  await sql`delete from dev_mails where to_email in (${sql.join(addresses)})
    or id in (select id from mails where account_id = ${accountId})`.execute(tx)
  for (const trace of [accountId, ...addresses]) {
    await sql`delete from outbox where relayed_at is not null and position(${trace} in payload::text) > 0`.execute(
      tx,
    )
  }
}

interface Due extends Traces {
  readonly erasing_at: Date | null
}

/**
 * Erases what is kept of a closed account, whole or not at all; the account's random id stays, for the books. Answers
 * false where the account is not due, where others have to erase first, or where news about it is still on its way:
 * then a later sweep does it.
 */
async function eraseAccount(deps: SweepDeps, accountId: string, now: number): Promise<boolean> {
  const { db, files, outbox } = deps
  return db.transaction().execute(async (tx) => {
    const due = await sql<Due>`select email, pending_email, erasing_at from accounts
      where id = ${accountId} and erase_at <= ${new Date(now)} and erased_at is null for update`.execute(tx)
    const traces = due.rows[0]
    if (!traces) return false
    if (traces.erasing_at === null) {
      await sql`update accounts set erasing_at = ${new Date(now)} where id = ${accountId}`.execute(tx)
      await outbox.append(tx, 'account.erasing', { accountId })
      return false
    }
    const waiting = await sql`select 1 from outbox
      where relayed_at is null and position(${accountId} in payload::text) > 0 limit 1`.execute(tx)
    if (waiting.rows.length > 0) return false
    await eraseTraces(tx, accountId, traces)
    for (const entry of personalTables.toReversed()) await eraseTable(tx, entry, accountId)
    // Files go before the account counts as erased: what fails half-way is done by the next sweep.
    await files.removeAll(personalBlobs(accountId))
    await sql`update accounts set erased_at = ${new Date(now)} where id = ${accountId}`.execute(tx)
    return true
  })
}

const sweepMax = 20

interface SweepDeps {
  readonly db: Db
  readonly files: BlobStore
  readonly outbox: Outbox
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * Erases accounts that are due, oldest first; answers how many. The first sweep of an account only says that it is
 * due; it is erased by one that finds the news relayed.
 */
export async function sweepErasures(deps: SweepDeps): Promise<number> {
  const { db, clock, logger } = deps
  const now = clock.now()
  const due = await sql<{ id: string }>`select id from accounts
    where erase_at <= ${new Date(now)} and erased_at is null
      and not exists (select 1 from outbox where relayed_at is null and name = 'account.erasing'
        and payload ->> 'accountId' = accounts.id)
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
