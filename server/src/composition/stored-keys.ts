import { sql } from 'kysely'
import { ConfigError } from '../config/config.ts'
import type { Db } from '../kernel/db.ts'
import type { Secrets } from '../kernel/secrets.ts'

/** Represents data stored before anything was sealed. */
const unsealed = 'none'

async function keysInUse(db: Db): Promise<readonly string[]> {
  const found = await db.selectFrom('secrets_keys').select('key_id').orderBy('since').execute()
  return found.map((row) => row.key_id)
}

/** Whether unsealed data may still be stored. */
export const hasUnsealed = async (db: Db): Promise<boolean> => (await keysInUse(db)).includes(unsealed)

/**
 * Refuses a configuration that lacks a key used to seal stored data, and records the current one. Throws ConfigError.
 */
export async function checkKeys(db: Db, secrets: Secrets, now: number): Promise<void> {
  const used = await keysInUse(db)
  const missing = used.filter((keyId) => keyId !== unsealed && !secrets.keyIds.includes(keyId))
  if (missing.length > 0) {
    throw new ConfigError([
      `SECRETS_KEY is the key ${secrets.keyId}, but what is stored is sealed with ${missing.join(', ')}: set that one as SECRETS_KEY, or add it to SECRETS_KEYS_OLD and run keys:rotate`,
    ])
  }
  await sql`insert into secrets_keys (key_id, since) values (${secrets.keyId}, ${new Date(now)})
    on conflict (key_id) do nothing`.execute(db)
}

/** Records that nothing is sealed with any other key. */
export const forgetOtherKeys = async (db: Db, secrets: Secrets): Promise<void> => {
  await sql`delete from secrets_keys where key_id <> ${secrets.keyId}`.execute(db)
}
