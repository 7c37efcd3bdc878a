import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCaptcha } from '../../../test/captcha.ts'
import { codeIn, mailsTo, mailTo } from '../../../test/mailbox.ts'
import { aPerson, aRegistration, aServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

test('an unconfirmed address gets nothing that the account wrote, and no mail that only informs', async () => {
  const name = 'Win at casino'
  const person = await aPerson(server, { name })
  const other = 'another.stranger@people.example'
  await server.post('/updateEmail', { email: other, currentPassword: person.password }, person.token)
  await mailTo(server, other, 'Confirm')
  await server.post('/v2/resetPassword', { email: person.email, captcha: await aCaptcha(server) })
  await server.post('/emailSubscription', {}, person.token)
  await mailTo(server, person.email, 'Reset your password')
  await server.post('/deactivate', { currentPassword: person.password }, person.token)
  // Mails go out in order: when another person's has come, no earlier one is left.
  const last = await aPerson(server)
  const emailCode = codeIn(await mailTo(server, last.email, 'Confirm'), 'emailCode')
  await server.post('/confirmEmail', { code: emailCode })
  await server.post('/emailSubscription', {}, last.token)
  await mailTo(server, last.email, 'subscribed')
  const mails = [...(await mailsTo(server, person.email)), ...(await mailsTo(server, other))]
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Confirm your email',
    'Confirm your new email',
    'Reset your password',
  ])
  for (const { text, html } of mails) expect(`${text}${html}`).not.toContain('casino')
})

test('an address, and all of a domain that is no large provider’s, get a limited number of mails', async () => {
  const strict = await aServer({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' })
  try {
    let from = 0
    const signUp = (email: string) => {
      from += 1
      const told = { ...aRegistration(), email }
      const address = { 'x-forwarded-for': `198.51.${Math.floor(from / 200)}.${from % 200}` }
      return strict.post('/registration', told, undefined, address)
    }
    const crowd = async (domain: string, count: number) => {
      const answers = []
      for (let index = 0; index < count; index += 1) answers.push(await signUp(`p${index}@${domain}`))
      return answers.map(({ status }) => status)
    }
    await sql`insert into settings (key, value, changed_at) values ('strangerDomainMailLimit', '3', now())`.execute(
      strict.composition.engines.database.db,
    )
    expect(await crowd('small.example', 4)).toEqual([200, 200, 200, 465])
    expect(await crowd('gmail.com', 4)).toEqual([200, 200, 200, 200])
  } finally {
    await strict.stop()
  }
})
