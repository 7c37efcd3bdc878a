import type { MailView } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../test/console.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'
import { transact } from '../../kernel/transact.ts'
import { mailKind } from '../mail/index.ts'

let server: TestServer
let admin: ConsoleBrowser
let auditor: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  admin = await logInAs(server.consoleOrigin, 'admin')
  auditor = await logInAs(server.consoleOrigin, 'auditor')
})
afterAll(() => server.stop())

const list = async (query = '') =>
  (await auditor.send<{ mails: MailView[] }>('GET', `/mails${query}`)).body.mails

test('mails are listed with their state, without address, texts and links', async () => {
  const ann = await aPerson(server)
  await expect.poll(async () => (await list())[0]?.state).toBe('sent')
  const [mail] = await list('?state=sent')
  const masked = `${ann.email.slice(0, 1)}•••${ann.email.slice(ann.email.indexOf('@'))}`
  expect(mail).toMatchObject({
    kind: 'confirmEmail',
    userId: ann.userId,
    to: masked,
    attempts: 1,
    error: null,
  })
  expect(Object.keys(mail ?? {})).toHaveLength(10)
  expect(await list('?state=failed')).toEqual([])
})

test('a failed mail is tried again by an admin, with an entry, and by no one else', async () => {
  const [mail] = await list()
  const mailId = mail?.mailId ?? ''
  const at = new Date(server.composition.clock.now())
  const { db } = server.composition.engines.database
  await db
    .updateTable('mails')
    .set({ sent_at: null, failed_at: at, given_up_at: at, error: 'MailError' })
    .where('id', '=', mailId)
    .execute()
  expect(await list('?state=failed')).toMatchObject([{ mailId, error: 'MailError', endedAt: at.getTime() }])
  const retry = (browser: ConsoleBrowser, body: object) =>
    browser.send<{ retried?: number; code?: string }>('POST', '/mails/retry', body)
  expect((await retry(auditor, { mailId })).body.code).toBe('forbidden')
  expect((await retry(admin, { mailId: null })).body.code).toBe('not_found')
  // Its job is being tried again already.
  await transact(db, (tx) =>
    server.composition.jobs.send(tx, mailKind, { mailId }, { at: at.getTime() + 3_600_000 }),
  )
  expect((await retry(admin, { mailId })).body.code).toBe('conflict')
  await sql`delete from pgboss.job_common where name = ${mailKind.name}`.execute(db)
  expect((await retry(admin, { mailId })).body.retried).toBe(1)
  expect((await retry(admin, { mailId })).body.code).toBe('not_found')
  await expect.poll(async () => (await list())[0]?.state).toBe('sent')
  type Log = { entries: { subject: string; actorName: string }[] }
  const { body } = await auditor.send<Log>('GET', '/audit?action=mails.retried')
  expect(body.entries).toMatchObject([{ subject: mailId, actorName: 'Ada Admin' }])
})

test('the process that answers is on the list of nodes', async () => {
  type Nodes = { nodes: { nodeId: string; state: string; roles: string[] }[] }
  const { body } = await auditor.send<Nodes>('GET', '/operations/nodes')
  const roles = ['api', 'chat', 'socket', 'analytics', 'worker', 'console']
  expect(body.nodes).toMatchObject([{ nodeId: server.composition.nodeId, roles }])
})
