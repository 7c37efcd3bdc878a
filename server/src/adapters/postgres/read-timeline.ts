import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { cacheAnswer } from '../../kernel/reads/cache-answer.ts'
import type { Database } from './open-database.ts'

/** A server whose database was replaced while it ran notices within this time. */
const keepMs = 10_000

const parts = z.tuple([z.object({ parts: z.string() })])

/**
 * Identifies the history that the database continues. What takes it back to an earlier state changes one of its parts: a
 * restored dump makes the tables anew, under other numbers; recovery from a backup and a promoted replica begin another
 * timeline of the server; an embedded database that is put back has other files.
 */
export const timelineReader = ({ db, files }: Pick<Database, 'db' | 'files'>, clock: Clock) =>
  cacheAnswer(clock, keepMs, async (): Promise<string> => {
    const found = await sql`select concat_ws('/', 'chat_changes'::regclass::oid,
      substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), ${files}::text) as parts`.execute(db)
    const [read] = parts.parse(found.rows)
    return createHash('sha256').update(read.parts).digest('hex').slice(0, 16)
  })
