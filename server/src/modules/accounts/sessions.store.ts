import { sql } from 'kysely'
import { anyOf, type Db, plannedList, planOnce, type Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'
import type { AccountRow } from './accounts.store.ts'

export type SessionRow = Row<'sessions'>

export async function insertSession(db: Db | Tx, row: Omit<SessionRow, 'revoked_at'>): Promise<void> {
  await db.insertInto('sessions').values(row).execute()
}

/** The devices of the account's sessions, as far as these are still stored. */
export async function listDevices(
  tx: Tx,
  accountId: string,
): Promise<readonly Pick<SessionRow, 'device_id' | 'user_agent' | 'address'>[]> {
  return tx
    .selectFrom('sessions')
    .select(['device_id', 'user_agent', 'address'])
    .distinct()
    .where('account_id', '=', accountId)
    .execute()
}

export async function findSessionById(db: Db, id: string): Promise<SessionRow | null> {
  const found = await db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
  return found ?? null
}

/** The device on which a session was opened; empty if it named none. */
export const readSessionDevice = async (db: Db, id: string): Promise<string> =>
  (await findSessionById(db, id))?.device_id ?? ''

export type SessionWithStanding = Pick<SessionRow, 'id' | 'account_id' | 'seen_at' | 'expires_at'> &
  Pick<
    AccountRow,
    'standing' | 'standing_until' | 'demo_peer' | 'roles_group' | 'terms_version' | 'brand_id'
  > & {
    readonly is_complete: boolean
  }

/** The unrevoked sessions of tokens, expired or not, by the hashes of the tokens in hexadecimal digits. */
export async function findSessions(
  db: Db,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, SessionWithStanding>> {
  // Each is looked up by its index, whatever size the table had when the statement was planned.
  const found = await db
    .selectFrom(sql`unnest(${plannedList(tokenHashes)})`.as<'k'>(sql`k (hash)`))
    .innerJoinLateral(
      db
        .selectFrom('sessions')
        .selectAll()
        .where('token_hash', '=', sql<Uint8Array>`decode(k.hash, 'hex')`)
        .where('revoked_at', 'is', null)
        .limit(sql.lit(1))
        .as('s'),
      (join) => join.onTrue(),
    )
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select([
      's.id',
      's.token_hash',
      's.account_id',
      's.seen_at',
      's.expires_at',
      'a.standing',
      'a.standing_until',
    ])
    .select((row) => [
      'a.demo_peer',
      'a.roles_group',
      'a.terms_version',
      'a.brand_id',
      row
        .and([
          row('a.name', '<>', ''),
          row('a.birthday', 'is not', null),
          row('a.terms_accepted_at', 'is not', null),
        ])
        .$castTo<boolean>()
        .as('is_complete'),
    ])
    .modifyEnd(planOnce)
    .execute()
  return new Map(
    found.map(({ token_hash, ...session }) => [Buffer.from(token_hash).toString('hex'), session]),
  )
}

export async function touchSession(db: Db, id: string, seenAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: seenAt }).where('id', '=', id).execute()
}

/** The country of a session, or its state (`US-TX`) where it is known. */
const placeOf = (session: string) =>
  sql<
    string | null
  >`${sql.ref(`${session}.country`)} || coalesce('-' || ${sql.ref(`${session}.us_state`)}, '')`

/**
 * Places where a person is known to be or to have signed up: the account's country, and the country or state
 * (`US-TX`) of each of its open sessions.
 */
export async function listCountries(db: Db, accountId: string, now: Date): Promise<readonly string[]> {
  const found = await db
    .selectFrom('accounts')
    .select('country')
    .where('id', '=', accountId)
    .union(
      db
        .selectFrom('sessions')
        .select(placeOf('sessions').as('country'))
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now),
    )
    .execute()
  return found.flatMap(({ country }) => country ?? [])
}

export interface Whereabouts {
  readonly accountId: string
  readonly demoPeer: boolean
  readonly sandbox: boolean
  /** An identity check says that they are under 18. */
  readonly ageRefused: boolean
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
  const found = await db
    .selectFrom('accounts as a')
    .leftJoin('sessions as s', (join) =>
      join.onRef('s.account_id', '=', 'a.id').on('s.revoked_at', 'is', null).on('s.expires_at', '>', now),
    )
    .select(['a.id as accountId', 'a.demo_peer as demoPeer', 'a.sandbox'])
    .select((row) => [
      'a.country',
      'a.age_refused_at',
      row.fn
        .agg<(string | null)[]>('array_agg', [placeOf('s')])
        .distinct()
        .as('countries'),
    ])
    .where('a.id', '=', anyOf(accountIds))
    .groupBy('a.id')
    .execute()
  return found.map(({ country, countries, age_refused_at: refusedAt, ...person }) => ({
    ...person,
    ageRefused: refusedAt !== null,
    countries: [...new Set([...countries, country])].filter((known) => known !== null),
  }))
}

/** Those of the sessions that still go on, of accounts in good standing. */
export async function openSessionsAmong(
  db: Db,
  ids: readonly string[],
  now: Date,
  seenAfter: Date,
): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select('s.id')
    .where('s.id', '=', anyOf(ids))
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.seen_at', '>', seenAfter)
    .where((row) =>
      row.or([
        row('a.standing', '=', 'good'),
        row.and([row('a.standing', '=', 'banned'), row('a.standing_until', '<=', now)]),
      ]),
    )
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** When any session of the account was last used, to the minute; null without a stored one. */
export async function lastSeenAt(db: Db, accountId: string): Promise<Date | null> {
  const found = await db
    .selectFrom('sessions')
    .select((row) => row.fn.max('seen_at').as('seen_at'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found?.seen_at ?? null
}

/** Revokes a session of its owner; returns whether there was one. */
export async function revokeSession(db: Db, accountId: string, id: string, at: Date): Promise<boolean> {
  const done = await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return done.length > 0
}

/** Revokes all sessions of a person, optionally except one; returns their ids. */
export async function revokeSessions(
  db: Db | Tx,
  accountId: string,
  exceptId: string | null,
  at: Date,
): Promise<readonly string[]> {
  const done = await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('id', 'is distinct from', exceptId)
    .returning('id')
    .execute()
  return done.map(({ id }) => id)
}

export interface EndedSessions {
  /** Ids of revoked sessions. */
  readonly sessions: ReadonlySet<string>
  /** Ids of accounts that were banned, deactivated or deleted. */
  readonly accounts: ReadonlySet<string>
}

/**
 * Everything that ended since a moment, for all people: a node holding an affected socket may have missed the
 * notification.
 */
export async function findEnded(db: Db, since: Date, now: Date): Promise<EndedSessions> {
  const sessions = db.selectFrom('sessions').select('id').where('revoked_at', '>=', since)
  const accounts = db
    .selectFrom('accounts')
    .select('id')
    .where('standing_since', '>=', since)
    .where('standing', '<>', 'good')
    .where((row) =>
      row.or([
        row('standing', '<>', 'banned'),
        row('standing_until', 'is', null),
        row('standing_until', '>', now),
      ]),
    )
  const [endedSessions, endedAccounts] = await Promise.all([sessions.execute(), accounts.execute()])
  return {
    sessions: new Set(endedSessions.map(({ id }) => id)),
    accounts: new Set(endedAccounts.map(({ id }) => id)),
  }
}

/** Whether a stored session of the account was opened on a device. */
export async function hasSessionOn(db: Db, accountId: string, deviceId: string): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .limit(1)
    .execute()
  return found.length > 0
}

const listMax = 100

/** Sessions that are still valid, newest first. */
export async function openSessionsOf(
  db: Db,
  accountId: string,
  now: Date,
  seenAfter: Date,
): Promise<readonly SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('seen_at', '>', seenAfter)
    .orderBy('created_at', 'desc')
    .limit(listMax)
    .execute()
}
