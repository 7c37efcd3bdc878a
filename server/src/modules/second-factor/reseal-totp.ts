import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { type ResealResult, resealColumn } from '../../kernel/reseal-column.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { sealedAs } from './set-up.ts'

/** Seals the secrets of authenticator apps with the current key of the environment. */
export const resealTotpSecrets = (db: Db, secrets: Secrets): Promise<ResealResult> =>
  resealColumn(db, secrets, {
    table: 'totp_secrets',
    column: 'secret',
    id: sql`subject_id`,
    purposeOf: sealedAs,
  })
