import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSchedules } from '../../../test/run-schedule.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

async function anEndedCall(): Promise<string> {
  const [first, second] = [await aPerson(server), await aPerson(server)]
  const [waited, came] = [await aTab(server, first), await aTab(server, second)]
  const callId = await server.composition.calls.start(
    { userId: first.userId, connectionId: waited.connectionId },
    { userId: second.userId, connectionId: came.connectionId },
    'text',
  )
  await came.request({ type: 'call.leave', callId })
  return callId
}

test('a call is deleted with its sides 13 months after its end, unless it was billed', async () => {
  const { db } = server.composition.engines.database
  const age = async (callId: string, by: string): Promise<string> => {
    await sql`update calls set started_at = now() - ${by}::interval, ended_at = now() - ${by}::interval
      where id = ${callId}`.execute(db)
    return callId
  }
  const [recent, old] = [
    await age(await anEndedCall(), '12 months'),
    await age(await anEndedCall(), '14 months'),
  ]
  const billed = await anEndedCall()
  const sides = await sql<{
    user_id: string
  }>`select user_id from call_sides where call_id = ${billed}`.execute(db)
  const [payer, creator] = sides.rows.map(({ user_id }) => user_id)
  await sql`insert into call_bills (call_id, payer_id, creator_id, rate_coins, share_percent, block_ms, state,
      consent, connect_by, closed_at)
    values (${billed}, ${payer}, ${creator}, 60, 50, 10000, 'closed', 'ring', 0, 1)`.execute(db)
  // Only now, because the server's own sweep may come at any time.
  await age(billed, '14 months')
  await runSchedules(server, 'sweep-expired')
  const left = await sql<{ id: string }>`select distinct call_id as id from call_sides
    where call_id in (${sql.join([recent, old, billed])})`.execute(db)
  expect(left.rows.map(({ id }) => id).toSorted()).toEqual([recent, billed].toSorted())
})
