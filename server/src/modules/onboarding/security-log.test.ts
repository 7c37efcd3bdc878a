import type { LoginResult } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, mailTo } from '../../../test/mailbox.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

/** The log entries of a person, in order, with their details as stored. */
async function entriesOf(userId: string) {
  const found = await sql<{ action: string; detail: string }>`
    select e.action, d.detail from audit_entries e join audit_details d on d.seq = e.seq
    where e.subject = ${userId} order by e.seq`.execute(server.composition.engines.database.db)
  return found.rows
}

test('the log records sign-ins, refusals and changed credentials, with the address and no secret', async () => {
  const { userId, email, password, token } = await aPerson(server)
  const fresh = 'seven quiet herons'
  await server.post('/login', { email, password: 'not this one' })
  await server.post('/login', { email, password })
  await server.post('/updatePassword', { password: fresh, currentPassword: password }, token)
  await server.post('/sessions/revokeOthers', {}, token)
  const code = await server.composition.accounts.issueCode('password', userId, email)
  await server.post('/updatePassword/byCode', { code, password: 'eight quiet herons' })
  const found = await entriesOf(userId)
  expect(found.map(({ action }) => action)).toEqual([
    'account.registered',
    'login.refused',
    'login.succeeded',
    'password.changed',
    'sessions.ended',
    'password.reset',
    'login.succeeded',
  ])
  for (const { detail } of found) expect(JSON.parse(detail)).toMatchObject({ address: '127.0.0.1' })
  const all = JSON.stringify(found)
  for (const secret of [email, password, fresh, token, code]) expect(all).not.toContain(secret)
  expect((await server.composition.audit.verify()).fault).toBeNull()
})

test('the log records email changes, archives, logouts, closed and reopened accounts, without addresses', async () => {
  const person = await aPerson(server)
  const { userId, email, password } = person
  const wanted = 'another.address@people.example'
  const own = { currentPassword: password }
  const confirm = async (to: string) =>
    server.post('/confirmEmail', { code: codeIn(await mailTo(server, to, 'Confirm'), 'emailCode') })
  const logIn = async (as: string) => (await server.post<LoginResult>('/login', { email: as, password })).body
  await confirm(email)
  await server.post('/updateEmail', { email: wanted, ...own }, person.token)
  await confirm(wanted)
  const { path } = (await server.post<{ path: string }>('/account/export', own, person.token)).body
  await (await fetch(`${server.origin}${path}`)).arrayBuffer()
  await server.post('/logout', {}, person.token)
  for (const close of ['/deactivate', '/account/delete']) {
    const token = (await logIn(wanted)).authData?.token
    await server.post(close, own, token)
    await server.post('/reactivate', { code: (await logIn(wanted)).reactivation?.code })
  }
  const found = await entriesOf(userId)
  const reopened = ['account.reopened', 'login.succeeded']
  expect(found.map(({ action }) => action)).toEqual([
    ...['account.registered', 'email.confirmed', 'email.change_requested', 'email.changed'],
    ...['archive.requested', 'archive.downloaded', 'session.ended'],
    ...['login.succeeded', 'account.deactivated', ...reopened],
    ...['login.succeeded', 'account.deleted', ...reopened],
  ])
  for (const { detail } of found) expect(JSON.parse(detail)).toMatchObject({ address: '127.0.0.1' })
  const all = JSON.stringify(found)
  for (const secret of [email, wanted, password, person.token, path]) expect(all).not.toContain(secret)
})
