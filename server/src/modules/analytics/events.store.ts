import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type EventKind = 'impression' | 'landing' | 'app'

export interface StoredEvent {
  readonly eventId: string
  readonly kind: EventKind
  readonly name: string
  readonly occurredAt: Date
  readonly accountId: string | null
  readonly impressionId: string | null
  readonly country: string | null
  readonly ll: string | null
  readonly isPaid: boolean
  readonly data: Readonly<Record<string, unknown>>
}

export interface VisitCount {
  readonly kind: EventKind
  readonly name: string
  readonly ll: string
  readonly language: string
  readonly country: string
  readonly isPaid: boolean
}

/** Stores events not stored before, in one statement; returns how many those were. */
export async function storeEvents(db: Db, events: readonly StoredEvent[], now: Date): Promise<number> {
  if (events.length === 0) return 0
  const given = JSON.stringify(events)
  const stored = await sql<Pick<Row<'analytics_events'>, 'event_id'>>`
    with given as (
      select distinct on ("eventId") * from jsonb_to_recordset(${given}::jsonb) as event (
        "eventId" uuid, kind text, name text, "occurredAt" timestamptz, "accountId" text, "impressionId" uuid,
        country text, ll text, "isPaid" boolean, data jsonb)
    ), fresh as (
      insert into analytics_event_ids (event_id, received_at)
      select "eventId", ${now} from given order by "eventId" on conflict do nothing returning event_id
    )
    insert into analytics_events
      (event_id, kind, name, received_at, occurred_at, account_id, impression_id, country, ll, is_paid, data)
    select "eventId", kind, name, ${now}::timestamptz, "occurredAt", "accountId", "impressionId", country, ll,
      "isPaid", data
    from given join fresh on fresh.event_id = given."eventId"
    returning event_id`.execute(db)
  return stored.rows.length
}

/**
 * Assigns impressions to the person who acts with a session: they are then exported and erased with the account. Those
 * that already belong to an account stay there.
 */
export async function claimImpressions(db: Db, accountId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update analytics_events set account_id = ${accountId}
    where account_id is null and impression_id in (${sql.join(ids)})`.execute(db)
}

/** Adds one visit to the count of its day (UTC). */
export async function addVisit(db: Db, visit: VisitCount, now: Date): Promise<void> {
  const { kind, name, ll, language, country, isPaid } = visit
  await sql`insert into analytics_counts as kept (day, kind, name, ll, language, country, is_paid, visits)
    values ((${now}::timestamptz at time zone 'UTC')::date, ${kind}, ${name}, ${ll}, ${language}, ${country},
      ${isPaid}, 1)
    on conflict (day, kind, name, ll, language, country, is_paid) do update set visits = kept.visits + 1`.execute(
    db,
  )
}

export interface UserParams {
  readonly ga_session_id: string
  readonly ga_session_number: number
  readonly ga_cid: string
}

export async function storeUserParams(
  db: Db,
  accountId: string,
  params: UserParams,
  now: Date,
): Promise<void> {
  await sql`insert into analytics_user_params (account_id, ga_session_id, ga_session_number, ga_cid, changed_at)
    values (${accountId}, ${params.ga_session_id}, ${params.ga_session_number}, ${params.ga_cid}, ${now})
    on conflict (account_id) do update set ga_session_id = excluded.ga_session_id,
      ga_session_number = excluded.ga_session_number, ga_cid = excluded.ga_cid,
      changed_at = excluded.changed_at`.execute(db)
}
