import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPostgresUrl } from '../../test/database.ts'
import { describeRedis, redisUrl } from '../../test/redis.ts'
import { apiAt, type TestApi } from '../../test/server.ts'
import { aStartedProcess, type StartedProcess } from '../../test/started-process.ts'

const landingEvent = () => ({
  eventId: randomUUID(),
  at: 1,
  impressionId: randomUUID(),
  name: 'seen',
  fields: {},
})

/**
 * Roles that serve routes, each alone: what it answers, and for each role a route that it leaves to another process.
 */
describeRedis('a role that serves routes starts alone', () => {
  describe.each(['analytics', 'api'] as const)('%s', (role) => {
    let started: StartedProcess
    let api: TestApi
    beforeAll(async () => {
      started = await aStartedProcess({
        ROLES: role,
        // Empty: the process migrates it.
        DATABASE_URL: await aPostgresUrl({ migrated: false }),
        REDIS_URL: redisUrl() ?? '',
      })
      api = apiAt(started.origin)
    })
    afterAll(() => started.dispose())

    test('it is ready', async () => {
      expect((await fetch(`${started.origin}/ready`)).status).toBe(200)
    })

    test('it answers the routes of its service and no others', async () => {
      const answers = [
        (await api.post('/wt/le', landingEvent())).status,
        (await api.get('/live')).status,
        (await api.get('/openapi.json')).status,
      ]
      expect(answers).toEqual(role === 'analytics' ? [200, 404, 404] : [404, 200, 200])
    })
  })
})
