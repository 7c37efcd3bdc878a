import { afterAll, beforeAll, expect, test } from 'vitest'
import { logInAs } from './console.ts'
import { aServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
})
afterAll(() => server.stop())

test('one operator logs in more often than there are codes at one moment', async () => {
  for (let logins = 0; logins < 4; logins += 1) {
    expect((await logInAs(server.consoleOrigin, 'auditor')).cookie).not.toBeNull()
  }
})
