import type { LoginResult } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCaptcha } from '../../../../test/captcha.ts'
import { codeIn, mailsTo, mailTo } from '../../../../test/mailbox.ts'
import { aPerson, aRegistration, aServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

test('an unconfirmed address gets nothing that the account wrote, and no mail that only informs', async () => {
  const name = 'Win at casino'
  const person = await aPerson(server, { name })
  const otherEmail = 'another.stranger@people.example'
  await server.post('/updateEmail', { email: otherEmail, currentPassword: person.password }, person.token)
  await mailTo(server, otherEmail, 'Confirm')
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
  const mails = [...(await mailsTo(server, person.email)), ...(await mailsTo(server, otherEmail))]
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Confirm your email',
    'Confirm your new email',
    'Reset your password',
  ])
  for (const { text, html } of mails) expect(`${text}${html}`).not.toContain('casino')
})

test('an unconfirmed address receives a limited number of mails, from all requests together', async () => {
  const strict = await aServer({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const { strangerMailLimit } = await strict.composition.settings.read()
    const stranger = 'someone@gmail.com'
    const answers = []
    for (let index = 0; index <= strangerMailLimit; index += 1) {
      const body = aRegistration()
      const from = { 'x-forwarded-for': `198.51.100.${index}` }
      const { authData } = (await strict.post<LoginResult>('/registration', body, undefined, from)).body
      const wanted = { email: stranger, currentPassword: body.password }
      answers.push((await strict.post('/updateEmail', wanted, authData?.token, from)).status)
    }
    expect(answers).toEqual([...Array.from({ length: strangerMailLimit }, () => 200), 429])
    const mails = await sql<{
      to_email: string
    }>`select to_email from mails where to_email = ${stranger}`.execute(
      strict.composition.engines.database.db,
    )
    expect(mails.rows).toHaveLength(strangerMailLimit)
  } finally {
    await strict.stop()
  }
})

test('all of a domain that is no large provider’s gets a limited number of mails', async () => {
  const strict = await aServer({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' })
  try {
    let from = 0
    const signUp = (email: string) => {
      from += 1
      const given = { ...aRegistration(), email }
      const address = { 'x-forwarded-for': `198.51.${Math.floor(from / 200)}.${from % 200}` }
      return strict.post('/registration', given, undefined, address)
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
