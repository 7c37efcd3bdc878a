import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aPerson, apiAt, type SignedUp } from '../test/server.ts'
import { openSocket } from '../test/socket.ts'
import { aStartedProcess, type StartedProcess } from '../test/started-process.ts'
import { openEmbedded } from './adapters/postgres/open-database.ts'

let started: StartedProcess
let person: SignedUp
beforeAll(async () => {
  started = await aStartedProcess({ LEAVING_MS: '5000' })
  person = await aPerson(apiAt(started.origin))
})
afterAll(() => started.dispose())

const readiness = async (): Promise<number> => (await fetch(`${started.origin}/ready`)).status

test('a second process on the same data is refused before it touches anything, with advice', async () => {
  const second = await aStartedProcess({ DATA_DIR: started.dataDirectory })
  onTestFinished(() => second.send('SIGKILL'))
  const { code, output } = await second.ended()
  expect(code).toBe(1)
  expect(output).toContain('is in use by another Serendip process')
  expect(output).toContain('DATA_DIR')
  expect(await readiness()).toBe(200)
})

test('a process whose port is taken names the port, with advice', async () => {
  const second = await aStartedProcess({ PORT: new URL(started.origin).port })
  onTestFinished(() => second.send('SIGKILL'))
  const { code, output } = await second.ended()
  expect(code).toBe(1)
  expect(output).toContain(`PORT ${new URL(started.origin).port} is taken`)
  expect(output).not.toContain('    at ')
})

test('a process whose console port is taken names it, and is on no list of processes', async () => {
  const { port } = new URL(started.origin)
  const roles = 'api,chat,socket,analytics,worker,console'
  const second = await aStartedProcess({ CONSOLE_PORT: port, ROLES: roles })
  onTestFinished(() => second.dispose())
  const { code, output } = await second.ended()
  expect([code, output]).toEqual([1, expect.stringContaining(`CONSOLE_PORT ${port} is taken`)])
  const { db, close } = await openEmbedded(second.dataDirectory)
  expect(await db.selectFrom('nodes').select('id').execute()).toEqual([])
  await close()
})

test('a process asked to stop leaves the balancer first, hands its sockets over, and exits cleanly', async () => {
  const tab = await openSocket(started)
  expect(await tab.request({ type: 'hello', token: person.token, tabId: 'tab-leaving-000000' })).toBeNull()
  started.send('SIGTERM')
  await expect.poll(readiness, { interval: 20 }).toBe(503)
  // Out of the balancer, it still serves everyone who is connected.
  expect((await apiAt(started.origin).get('/profile', person.token)).status).toBe(200)
  expect(tab.unread('server.leaving')).toEqual([])
  expect(await tab.next('server.leaving')).toMatchObject({ retryMs: 0 })
  expect((await tab.closed()).code).toBe(1012)
  expect((await started.ended()).code).toBe(0)
})
