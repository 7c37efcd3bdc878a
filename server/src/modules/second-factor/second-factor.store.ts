import type { PasskeyView } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type PasskeyRow = Row<'passkeys'>

export const viewOfPasskey = (row: PasskeyRow): PasskeyView => ({
  passkeyId: row.id,
  name: row.name,
  createdAt: row.created_at.getTime(),
  usedAt: row.used_at?.getTime() ?? null,
})

export async function passkeysOf(db: Db | Tx, subjectId: string): Promise<readonly PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const found = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return found ?? null
}

/** Answers false if that credential is already registered. */
export async function insertPasskey(tx: Tx, row: Omit<PasskeyRow, 'used_at'>): Promise<boolean> {
  const added = await tx
    .insertInto('passkeys')
    .values({ ...row, public_key: Buffer.from(row.public_key) })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}

export async function markPasskeyUsed(db: Db, id: string, counter: number, at: Date): Promise<void> {
  await db.updateTable('passkeys').set({ counter, used_at: at }).where('id', '=', id).execute()
}

export async function deletePasskey(tx: Tx, subjectId: string, id: string): Promise<boolean> {
  const done = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('subject_id', '=', subjectId)
    .returning('id')
    .execute()
  return done.length > 0
}

/** Answers false for a passkey that is not the subject's. */
export async function renamePasskey(tx: Tx, subjectId: string, id: string, name: string): Promise<boolean> {
  const done = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('subject_id', '=', subjectId)
    .returning('id')
    .execute()
  return done.length > 0
}

export interface TotpRow {
  readonly secret: Buffer
  readonly confirmed_at: Date | null
  readonly last_step: number
}

export async function findTotp(db: Db | Tx, subjectId: string): Promise<TotpRow | null> {
  const row = await db
    .selectFrom('totp_secrets')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return row ? { ...row, secret: Buffer.from(row.secret), last_step: Number(row.last_step) } : null
}

/** Replaces an unconfirmed secret; answers false if one is in use. */
export async function putTotp(db: Db, subjectId: string, sealed: Buffer, at: Date): Promise<boolean> {
  const stored = await db
    .insertInto('totp_secrets')
    .values({ subject_id: subjectId, secret: sealed, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('subject_id')
        .doUpdateSet((row) => ({
          secret: row.ref('excluded.secret'),
          created_at: row.ref('excluded.created_at'),
          last_step: 0,
        }))
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('subject_id')
    .execute()
  return stored.length > 0
}

/** Consumes the code of a step; answers false if that step or a later one was already used. */
export async function takeStep(db: Db | Tx, subjectId: string, step: number): Promise<boolean> {
  const done = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('subject_id', '=', subjectId)
    .where('last_step', '<', step)
    .returning('subject_id')
    .execute()
  return done.length > 0
}

export async function confirmTotp(tx: Tx, subjectId: string, at: Date): Promise<boolean> {
  const done = await tx
    .updateTable('totp_secrets')
    .set({ confirmed_at: at })
    .where('subject_id', '=', subjectId)
    .where('confirmed_at', 'is', null)
    .returning('subject_id')
    .execute()
  return done.length > 0
}

export async function deleteTotp(tx: Tx, subjectId: string): Promise<boolean> {
  const done = await tx
    .deleteFrom('totp_secrets')
    .where('subject_id', '=', subjectId)
    .returning('subject_id')
    .execute()
  return done.length > 0
}

export async function countRecoveryCodes(db: Db | Tx, subjectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((code) => code.fn.countAll<number>().as('count'))
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces any existing codes; an empty list removes them. */
export async function replaceRecoveryCodes(
  tx: Tx,
  subjectId: string,
  hashes: readonly string[],
  at: Date,
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('subject_id', '=', subjectId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ subject_id: subjectId, code_hash: hash, created_at: at })))
    .execute()
}

export async function takeRecoveryCode(db: Db, subjectId: string, hash: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('subject_id', '=', subjectId)
    .where('code_hash', '=', hash)
    .returning('code_hash')
    .execute()
  return used.length > 0
}

export type ChallengePurpose = Row<'passkey_challenges'>['purpose']

export async function insertChallenge(
  db: Db,
  row: { hash: Buffer; purpose: ChallengePurpose; subjectId: string | null; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: row.hash,
      purpose: row.purpose,
      subject_id: row.subjectId,
      expires_at: row.expiresAt,
    })
    .execute()
}

/** Consumes a challenge; answers whether it was issued for this subject and has not expired. */
export async function takeChallenge(
  db: Db,
  asked: { hash: Buffer; purpose: ChallengePurpose; subjectId: string | null; now: Date },
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', asked.hash)
    .where('purpose', '=', asked.purpose)
    .where('subject_id', 'is not distinct from', asked.subjectId)
    .returning('expires_at')
    .executeTakeFirst()
  return row !== undefined && row.expires_at.getTime() > asked.now.getTime()
}

/** Waits for concurrent changes of the same subject's factors. */
export async function lockFactors(tx: Tx, subjectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`second-factor:${subjectId}`}, 0))`.execute(tx)
}
