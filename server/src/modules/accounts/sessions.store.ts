import { sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Standing } from './accounts.store.ts'

export interface SessionRow {
  id: string
  account_id: string
  token_hash: Buffer
  user_agent: string
  address: string
  country: string | null
  device_id: string
  created_at: Date
  seen_at: Date
  expires_at: Date
  revoked_at: Date | null
}

export async function insertSession(db: Db | Tx, row: Omit<SessionRow, 'revoked_at'>): Promise<void> {
  await sql`insert into sessions (id, account_id, token_hash, user_agent, address, country, device_id, created_at,
      seen_at, expires_at)
    values (${row.id}, ${row.account_id}, ${row.token_hash}, ${row.user_agent}, ${row.address}, ${row.country},
      ${row.device_id}, ${row.created_at}, ${row.seen_at}, ${row.expires_at})`.execute(db)
}

/** The devices of the account's sessions, as far as these are still stored. */
export async function listDevices(
  tx: Tx,
  accountId: string,
): Promise<readonly Pick<SessionRow, 'device_id' | 'user_agent' | 'address'>[]> {
  const found = await sql<Pick<SessionRow, 'device_id' | 'user_agent' | 'address'>>`
    select distinct device_id, user_agent, address from sessions where account_id = ${accountId}`.execute(tx)
  return found.rows
}

export async function findSessionById(db: Db, id: string): Promise<SessionRow | null> {
  const found = await sql<SessionRow>`select * from sessions where id = ${id}`.execute(db)
  return found.rows[0] ?? null
}

export interface SessionWithStanding {
  id: string
  account_id: string
  seen_at: Date
  expires_at: Date
  standing: Standing
  standing_until: Date | null
  demo_peer: boolean
  is_complete: boolean
}

/** The unrevoked session of a token, expired or not. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionWithStanding | null> {
  const found = await sql<SessionWithStanding>`
    select s.id, s.account_id, s.seen_at, s.expires_at, a.standing, a.standing_until, a.demo_peer,
      (a.name <> '' and a.birthday is not null and a.terms_accepted_at is not null) as is_complete
    from sessions s join accounts a on a.id = s.account_id
    where s.token_hash = ${tokenHash} and s.revoked_at is null`.execute(db)
  return found.rows[0] ?? null
}

export async function touchSession(db: Db, id: string, seenAt: Date): Promise<void> {
  await sql`update sessions set seen_at = ${seenAt} where id = ${id}`.execute(db)
}

/** Where a person is known to be or to have signed up: the account's country and those of its open sessions. */
export async function listCountries(db: Db, accountId: string, now: Date): Promise<readonly string[]> {
  const found = await sql<{ country: string }>`
    select country from accounts where id = ${accountId} and country is not null
    union
    select country from sessions
      where account_id = ${accountId} and country is not null and revoked_at is null and expires_at > ${now}`.execute(
    db,
  )
  return found.rows.map(({ country }) => country)
}

export interface Whereabouts {
  readonly accountId: string
  readonly demoPeer: boolean
  readonly sandbox: boolean
  /** As returned by `listCountries`. */
  readonly countries: readonly string[]
}

/** For many people at once; unknown ids are omitted. */
export async function listWhereabouts(
  db: Db,
  accountIds: readonly string[],
  now: Date,
): Promise<readonly Whereabouts[]> {
  if (accountIds.length === 0) return []
  const found = await sql<Whereabouts>`
    select a.id as "accountId", a.demo_peer as "demoPeer", a.sandbox,
      array_remove(array_append(array_agg(distinct s.country), a.country), null) as countries
    from accounts a left join sessions s
      on s.account_id = a.id and s.revoked_at is null and s.expires_at > ${now}
    where a.id = any(${[...accountIds]}::text[]) group by a.id`.execute(db)
  return found.rows
}

/** Revokes a session of its owner; returns whether there was one. */
export async function revokeSession(db: Db, accountId: string, id: string, at: Date): Promise<boolean> {
  const done = await sql`update sessions set revoked_at = ${at}
    where id = ${id} and account_id = ${accountId} and revoked_at is null returning id`.execute(db)
  return done.rows.length > 0
}

/** Revokes all sessions of a person, optionally except one; returns their ids. */
export async function revokeSessions(
  db: Db | Tx,
  accountId: string,
  exceptId: string | null,
  at: Date,
): Promise<readonly string[]> {
  const done = await sql<{ id: string }>`update sessions set revoked_at = ${at}
    where account_id = ${accountId} and revoked_at is null and id is distinct from ${exceptId}
    returning id`.execute(db)
  return done.rows.map(({ id }) => id)
}

export interface Ended {
  /** Ids of revoked sessions. */
  readonly sessions: ReadonlySet<string>
  /** Ids of accounts that were banned, deactivated or deleted. */
  readonly accounts: ReadonlySet<string>
}

/**
 * Everything that ended since a moment, for all people: a node holding an affected socket may have missed the
 * notification.
 */
export async function findEnded(db: Db, since: Date, now: Date): Promise<Ended> {
  const found = await sql<{ kind: 'session' | 'account'; id: string }>`
    select 'session' as kind, id from sessions where revoked_at >= ${since}
    union all
    select 'account', id from accounts where standing_since >= ${since} and standing <> 'good'
      and (standing <> 'banned' or standing_until is null or standing_until > ${now})`.execute(db)
  const idsOf = (kind: string) => new Set(found.rows.filter((row) => row.kind === kind).map(({ id }) => id))
  return { sessions: idsOf('session'), accounts: idsOf('account') }
}

/** Whether a stored session of the account was opened on a device. */
export async function hasSessionOn(db: Db, accountId: string, deviceId: string): Promise<boolean> {
  const found = await sql`select 1 from sessions
    where account_id = ${accountId} and device_id = ${deviceId} limit 1`.execute(db)
  return found.rows.length > 0
}

const keepEndedMs = 30 * 24 * 3_600_000

/** Removes sessions that ended a month ago: they record where a person was. */
export async function forgetSessions({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: Clock
}): Promise<void> {
  const before = new Date(clock.now() - keepEndedMs)
  await sql`delete from sessions where expires_at <= ${before} or revoked_at <= ${before}`.execute(db)
}

const listMax = 100

/** Sessions that are still valid, newest first. */
export async function openSessionsOf(
  db: Db,
  accountId: string,
  now: Date,
  seenAfter: Date,
): Promise<readonly SessionRow[]> {
  const found = await sql<SessionRow>`select * from sessions
    where account_id = ${accountId} and revoked_at is null and expires_at > ${now} and seen_at > ${seenAfter}
    order by created_at desc limit ${listMax}`.execute(db)
  return found.rows
}
