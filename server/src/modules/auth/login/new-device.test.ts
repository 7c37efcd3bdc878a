import type { LoginResult } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailTo } from '../../../../test/mailbox.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
async function aPersonOf(
  over: Readonly<Record<string, unknown>> = {},
  isConfirmed = true,
): Promise<SignedUp> {
  const person = await aPerson(server, over)
  await sql`update accounts set email_confirmed = ${isConfirmed} where id = ${person.userId}`.execute(
    server.composition.engines.database.db,
  )
  return person
}
const logIn = ({ email, password }: SignedUp, deviceId: string) =>
  server.post<LoginResult>('/login', { email, password, deviceId }, undefined, { 'user-agent': firefox })
/** Mails are requested with the session, so the table shows at once which will be sent. */
const askedFor = async ({ userId }: SignedUp): Promise<number> => {
  const found = await sql`select 1 from mails where account_id = ${userId} and kind = 'newLogin'`.execute(
    server.composition.engines.database.db,
  )
  return found.rows.length
}

test('a login on a new device is reported by mail, one on a known device is not', async () => {
  const person = await aPersonOf({ deviceId: 'web_home' })
  await logIn(person, 'web_home')
  expect(await askedFor(person)).toBe(0)
  await logIn(person, 'web_elsewhere')
  const mail = await mailTo(server, person.email, 'New login')
  expect(mail.text).toContain('Firefox, Linux')
  expect(mail.text).toContain('127.0.0.*')
  expect(mail.text).not.toContain('127.0.0.1')
  expect(mail.text).toMatch(/https?:\S+\/login\/forgotpassword\s/)
  await logIn(person, 'web_elsewhere')
  expect(await askedFor(person)).toBe(1)
})

test('the mail is in its reader’s language', async () => {
  const person = await aPersonOf({ deviceId: 'web_home', language: 'de' })
  await logIn(person, 'web_elsewhere')
  const mail = await mailTo(server, person.email, 'Neue Anmeldung')
  expect(mail.text).toContain('/de/login/forgotpassword')
})

test('neither a registration nor an unconfirmed address gets one', async () => {
  const person = await aPersonOf({ deviceId: 'web_home' }, false)
  expect((await logIn(person, 'web_elsewhere')).body.loginResult).toBe('success')
  expect(await askedFor(person)).toBe(0)
})
