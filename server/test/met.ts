import { sql } from 'kysely'
import { randomIds } from '../src/kernel/ids.ts'
import type { SignedUp, TestServer } from './server.ts'

/** Two people who were in a call together that is over. */
export async function haveMet(server: TestServer, first: SignedUp, second: SignedUp): Promise<void> {
  const { db } = server.composition.engines.database
  const callId = randomIds.next('call')
  await sql`insert into calls (id, mode, started_at, ended_at, end_reason)
    values (${callId}, 'video', now(), now(), 'left')`.execute(db)
  for (const { userId } of [first, second]) {
    await sql`insert into call_sides (call_id, user_id, polite, connection_id, open)
      values (${callId}, ${userId}, true, '', false)`.execute(db)
  }
}
