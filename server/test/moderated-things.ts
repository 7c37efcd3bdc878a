import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ConsoleBrowser } from './console.ts'
import type { SignedUp, TestServer } from './server.ts'

const dbOf = (server: TestServer) => server.composition.engines.database.db

/** A chat of the person with support. */
export async function aSupportChat(server: TestServer, { token }: SignedUp): Promise<string> {
  const words = { tempId: randomUUID(), type: 'text', text: 'I cannot log in.' }
  const sent = await server.post<{ chat: { _id: string } }>('/message/sendToSupport/general', words, token)
  return sent.body.chat._id
}

/** A decision about the person that counts as a strike. */
export async function aStrike(server: TestServer, { userId }: SignedUp): Promise<string> {
  const id = `mev_${userId.slice(4)}`
  await sql`insert into moderation_events (id, report_id, person_id, kind, measure, rule, facts, statement, actor, at)
    values (${id}, '', ${userId}, 'decided', 'warning', 'spam', '', '', ${`opr_${'0'.repeat(20)}`}, now())`.execute(
    dbOf(server),
  )
  return id
}

/** Strikes of the person that wait, claimed by an operator. */
export async function claimedStrikes(
  server: TestServer,
  by: ConsoleBrowser,
  { userId }: SignedUp,
): Promise<string> {
  const id = `str_${userId.slice(4)}`
  await sql`insert into strike_reviews (id, person_id, since) values (${id}, ${userId}, now())`.execute(
    dbOf(server),
  )
  await by.send('POST', `/strikes/${id}/claim`)
  return id
}
