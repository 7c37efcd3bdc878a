import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logInAs } from '../../../test/console.ts'
import { aPostgresUrl } from '../../../test/database.ts'
import { describeRedis } from '../../../test/redis.ts'
import { aServer, type TestServer } from '../../../test/server.ts'

describeRedis('settings on several nodes', () => {
  let withConsole: TestServer
  let otherServer: TestServer
  beforeAll(async () => {
    const shared = { DATABASE_URL: await aPostgresUrl(), REDIS_URL: process.env['TEST_REDIS_URL'] ?? '' }
    withConsole = await aServer({ ...shared, DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
    otherServer = await aServer({ ...shared, DEMO: '1' })
  }, 120_000)
  afterAll(async () => {
    await withConsole?.stop()
    await otherServer?.stop()
  })

  test('what an operator publishes at one node is answered by another', async () => {
    const seen = async () => (await otherServer.get<{ nextGapMs: number }>('/v2/settings')).body.nextGapMs
    expect(await seen()).toBe(500)
    const admin = await logInAs(withConsole.consoleOrigin, 'admin')
    const { db } = withConsole.composition.engines.database
    await sql`update operator_sessions set stepped_up_at = now()`.execute(db)
    const change = { value: 800, reason: 'calmer searches', seen: 0 }
    expect((await admin.send('POST', '/settings/nextGapMs/publish', change)).status).toBe(200)
    // That no node answers a value older than ten seconds is proven by the clock of settings.engines.test.
    await expect.poll(seen).toBe(800)
  })
})
