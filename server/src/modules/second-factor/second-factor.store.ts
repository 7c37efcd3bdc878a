import type { PasskeyView } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

export interface PasskeyRow {
  readonly id: string
  readonly subject_id: string
  readonly credential_id: string
  readonly public_key: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly created_at: Date
  readonly used_at: Date | null
}

export const viewOfPasskey = (row: PasskeyRow): PasskeyView => ({
  passkeyId: row.id,
  name: row.name,
  createdAt: row.created_at.getTime(),
  usedAt: row.used_at?.getTime() ?? null,
})

const passkeyColumns = sql`id, subject_id, credential_id, public_key, counter::float8 as counter, transports, name,
  created_at, used_at`

export async function passkeysOf(db: Db | Tx, subjectId: string): Promise<readonly PasskeyRow[]> {
  const found = await sql<PasskeyRow>`select ${passkeyColumns} from passkeys
    where subject_id = ${subjectId} order by created_at, id`.execute(db)
  return found.rows
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const found = await sql<PasskeyRow>`select ${passkeyColumns} from passkeys
    where credential_id = ${credentialId}`.execute(db)
  return found.rows[0] ?? null
}

/** Answers false if that credential is already registered. */
export async function insertPasskey(tx: Tx, row: Omit<PasskeyRow, 'used_at'>): Promise<boolean> {
  const made = await sql`insert into passkeys
      (id, subject_id, credential_id, public_key, counter, transports, name, created_at)
    values (${row.id}, ${row.subject_id}, ${row.credential_id}, ${Buffer.from(row.public_key)}, ${row.counter},
      ${[...row.transports]}::text[], ${row.name}, ${row.created_at})
    on conflict (credential_id) do nothing returning id`.execute(tx)
  return made.rows.length > 0
}

export async function markPasskeyUsed(db: Db, id: string, counter: number, at: Date): Promise<void> {
  await sql`update passkeys set counter = ${counter}, used_at = ${at} where id = ${id}`.execute(db)
}

export async function deletePasskey(tx: Tx, subjectId: string, id: string): Promise<boolean> {
  const done = await sql`delete from passkeys where id = ${id} and subject_id = ${subjectId}
    returning id`.execute(tx)
  return done.rows.length > 0
}

export interface TotpRow {
  readonly secret: Buffer
  readonly confirmed_at: Date | null
}

export async function findTotp(db: Db | Tx, subjectId: string): Promise<TotpRow | null> {
  const found = await sql<{ secret: Uint8Array; confirmed_at: Date | null }>`
    select secret, confirmed_at from totp_secrets where subject_id = ${subjectId}`.execute(db)
  const row = found.rows[0]
  return row ? { secret: Buffer.from(row.secret), confirmed_at: row.confirmed_at } : null
}

/** Replaces an unconfirmed secret; answers false if one is in use. */
export async function putTotp(db: Db, subjectId: string, sealed: Buffer, at: Date): Promise<boolean> {
  const made = await sql`insert into totp_secrets as kept (subject_id, secret, created_at)
    values (${subjectId}, ${sealed}, ${at})
    on conflict (subject_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where kept.confirmed_at is null
    returning subject_id`.execute(db)
  return made.rows.length > 0
}

/** Consumes the code of a step; answers false if that step or a later one was already used. */
export async function takeStep(db: Db | Tx, subjectId: string, step: number): Promise<boolean> {
  const done = await sql`update totp_secrets set last_step = ${step}
    where subject_id = ${subjectId} and last_step < ${step} returning subject_id`.execute(db)
  return done.rows.length > 0
}

export async function confirmTotp(tx: Tx, subjectId: string, at: Date): Promise<boolean> {
  const done = await sql`update totp_secrets set confirmed_at = ${at}
    where subject_id = ${subjectId} and confirmed_at is null returning subject_id`.execute(tx)
  return done.rows.length > 0
}

export async function deleteTotp(tx: Tx, subjectId: string): Promise<boolean> {
  const done = await sql`delete from totp_secrets where subject_id = ${subjectId}
    returning subject_id`.execute(tx)
  return done.rows.length > 0
}

export async function countRecoveryCodes(db: Db | Tx, subjectId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from recovery_codes
    where subject_id = ${subjectId}`.execute(db)
  return found.rows[0]?.count ?? 0
}

/** Replaces any existing codes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  subjectId: string,
  hashes: readonly string[],
  at: Date,
): Promise<void> {
  await sql`delete from recovery_codes where subject_id = ${subjectId}`.execute(tx)
  await sql`insert into recovery_codes (subject_id, code_hash, created_at)
    select ${subjectId}, hash, ${at}::timestamptz from unnest(${[...hashes]}::text[]) as hash`.execute(tx)
}

export async function takeRecoveryCode(db: Db, subjectId: string, hash: string): Promise<boolean> {
  const used = await sql`delete from recovery_codes
    where subject_id = ${subjectId} and code_hash = ${hash} returning code_hash`.execute(db)
  return used.rows.length > 0
}

export type ChallengePurpose = 'add' | 'log_in'

export async function insertChallenge(
  db: Db,
  row: { hash: Buffer; purpose: ChallengePurpose; subjectId: string | null; expiresAt: Date },
): Promise<void> {
  await sql`insert into passkey_challenges (challenge_hash, purpose, subject_id, expires_at)
    values (${row.hash}, ${row.purpose}, ${row.subjectId}, ${row.expiresAt})`.execute(db)
}

/** Consumes a challenge; answers whether it was issued for this subject and has not expired. */
export async function takeChallenge(
  db: Db,
  asked: { hash: Buffer; purpose: ChallengePurpose; subjectId: string | null; now: Date },
): Promise<boolean> {
  const used = await sql<{ expires_at: Date }>`delete from passkey_challenges
    where challenge_hash = ${asked.hash} and purpose = ${asked.purpose}
      and subject_id is not distinct from ${asked.subjectId}
    returning expires_at`.execute(db)
  const row = used.rows[0]
  return row !== undefined && row.expires_at.getTime() > asked.now.getTime()
}

export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  await sql`delete from passkey_challenges where expires_at <= ${now}`.execute(db)
}

/** Waits for concurrent changes of the same subject's factors. */
export async function lockFactors(tx: Tx, subjectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`second-factor:${subjectId}`}, 0))`.execute(tx)
}
