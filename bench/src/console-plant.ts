import { sql } from 'kysely'
import type { Db, Tx } from '../../server/src/kernel/db.ts'
import { transact } from '../../server/src/kernel/transact.ts'
import { consequencesOf, reportReasons } from '@serendip/contract'

/** Records that operators of a large product have before them. */
export interface ConsolePlan {
  readonly people: number
  /** Number of creators among the people. */
  readonly creators: number
  /** Half of them are open. */
  readonly reports: number
  /** Photos that wait: as many main ones as pictures of galleries. */
  readonly photos: number
  /** People whose strikes wait. */
  readonly strikes: number
  /** Mails that wait, with one failed job for each hundred, and as many finished. */
  readonly jobs: number
  /** Entries of the security log. */
  readonly entries: number
}

/** A statement has to stay within the time that the server allows each. */
const rowsAtOnce = 5_000
const firstNames = ['Anna', 'Boris', 'Carla', 'Dmitri', 'Emma', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas']

/** The nth person's id, beside the crowd's. */
export const plantedPerson = (n: number): string => `usr_p${String(n).padStart(19, '0')}`
/** The nth report's id; those with an even number are open. */
export const plantedReport = (n: number): string => `rep_p${String(n).padStart(19, '0')}`
/** The nth photo's id; those with an even number are main ones, one of each person. All of them waited for n seconds. */
export const plantedPhoto = (n: number): string => `pho_p${String(n).padStart(19, '0')}`
/** The id of what waits for n seconds. */
export const plantedStrikes = (n: number): string => `str_p${String(n).padStart(19, '0')}`
export const plantedEmail = (n: number): string => `person${n}@people.example`

const personSql = sql`'usr_p' || lpad(n::text, 19, '0')`

type Insert = (tx: Tx, from: number, to: number) => Promise<unknown>

/** With `isSure`, foreign keys are not checked: each check would read another page of a million accounts. */
async function inParts(db: Db, count: number, insert: Insert, isSure = false): Promise<void> {
  for (let from = 0; from < count; from += rowsAtOnce) {
    await transact(db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      if (isSure) await sql`set local session_replication_role = replica`.execute(tx)
      await insert(tx, from, Math.min(count, from + rowsAtOnce) - 1)
    })
  }
}

/** Stores the plan's rows in few statements. */
export async function plantConsole(db: Db, plan: ConsolePlan): Promise<void> {
  const { people, creators, reports, photos, strikes, jobs, entries } = plan
  await inParts(db, people, (tx, from, to) =>
    sql`insert into accounts (id, human_id, email, name, gender, birthday, language, country, brand_id,
        terms_accepted_at, created_at, roles_group)
      select ${personSql}, 'person' || n, 'person' || n || '@people.example',
        (${firstNames}::text[])[1 + n % ${firstNames.length}::int] || ' ' || left(md5(n::text), 6),
        case n % 2 when 0 then 'male' else 'female' end, '1990-01-01', 'en', 'DE', 'serendip', now(), now(),
        case when n % ${Math.floor(people / creators)}::int = 0 then 'goddess' else 'user' end
      from generate_series(${from}::int, ${to}::int) n`.execute(tx),
  )
  await inParts(
    db,
    reports,
    (tx, from, to) =>
      sql`insert into reports (id, key, reporter_id, reported_id, call_id, reason, priority, text, evidence, evidence_until, state,
        created_at, decided_at)
      select 'rep_p' || lpad(n::text, 19, '0'), gen_random_uuid(), 'usr_p' || lpad((n % ${people}::int)::text, 19, '0'),
        'usr_p' || lpad(((n * 7 + 1) % ${people}::int)::text, 19, '0'), 'call_bench', (${[...reportReasons]}::text[])[1 + n / 2 % ${reportReasons.length}::int],
        (${reportReasons.map((reason) => consequencesOf(reason).priority)}::smallint[])[1 + n / 2 % ${reportReasons.length}::int],
        'They asked me for money', '{}', now() + interval '180 days', case n % 2 when 0 then 'open' else 'dismissed' end,
        now() - make_interval(secs => n), case n % 2 when 0 then null else now() - make_interval(secs => n) end
      from generate_series(${from}::int, ${to}::int) n`.execute(tx),
    true,
  )
  await inParts(db, photos, (tx, from, to) =>
    sql`insert into photos (id, owner_id, state, changed_at, position)
      select 'pho_p' || lpad(n::text, 19, '0'), 'usr_p' || lpad((n / 2)::text, 19, '0'), 'pending',
        now() - make_interval(secs => n), case n % 2 when 0 then null else 1 end
      from generate_series(${from}::int, ${to}::int) n`.execute(tx),
  )
  await inParts(db, strikes, (tx, from, to) =>
    sql`insert into strike_reviews (id, person_id, since)
      select 'str_p' || lpad(n::text, 19, '0'), ${personSql}, now() - make_interval(secs => n)
      from generate_series(${from}::int, ${to}::int) n`.execute(tx),
  )
  // Three warnings each, as many as the setting says: with fewer, the server closes what waits.
  await inParts(db, strikes * 3, (tx, from, to) =>
    sql`insert into moderation_events (id, report_id, person_id, kind, measure, rule, facts, statement, actor, at)
      select 'mev_p' || lpad(n::text, 19, '0'), '', 'usr_p' || lpad((n / 3)::text, 19, '0'), 'decided', 'warning', 'spam',
        '', '', 'opr_bench', now() - make_interval(secs => n)
      from generate_series(${from}::int, ${to}::int) n`.execute(tx),
  )
  await inParts(db, jobs, (tx, from, to) =>
    sql`insert into pgboss.job_common (id, name, data, state, start_after, completed_on, output, policy)
      select gen_random_uuid(), 'mail', '{"mailId": "mail_bench"}', s::pgboss.job_state, now() + interval '1 day',
        case s when 'created' then null else now() end, '{"error": "ECONNREFUSED"}', 'standard'
      from generate_series(${from}::int, ${to}::int) n,
        lateral (select unnest(case n % 100 when 0 then array['created', 'completed', 'failed'] else array['created', 'completed'] end) s) states`.execute(
      tx,
    ),
  )
  // The log is a chain: each row reads the one before, so it is filled by its own trigger.
  await inParts(db, entries, (tx, from, to) =>
    sql`insert into audit_entries (at, action, actor, subject, detail_hash)
      select now(), case n % 10 when 0 then 'login.refused' else 'login.succeeded' end, 'usr_p' || lpad((n % ${people}::int)::text, 19, '0'),
        'usr_p' || lpad((n % ${people}::int)::text, 19, '0'), sha256('bench'::bytea)
      from generate_series(${from}::int, ${to}::int) n`.execute(tx),
  )
  // Longer than a statement of the product may take.
  await db.connection().execute(async (kysely) => {
    await sql`set statement_timeout = 0`.execute(kysely)
    await sql`vacuum analyze`.execute(kysely)
    // Otherwise the pages share the disk with the rows that were just planted.
    await sql`checkpoint`.execute(kysely)
    await sql`reset statement_timeout`.execute(kysely)
  })
}
