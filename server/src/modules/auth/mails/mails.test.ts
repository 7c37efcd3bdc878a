import { completeLocales, type LoginResult, type OwnProfile } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCaptcha } from '../../../../test/captcha.ts'
import { codeIn, mailsTo, mailTo } from '../../../../test/mailbox.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const newPassword = 'a long walk in the snow'
const logIn = async (email: string, password: string) =>
  (await server.post<LoginResult>('/login', { email, password })).body.loginResult
const profileOf = async ({ token }: SignedUp): Promise<OwnProfile> =>
  (await server.get<{ profile: OwnProfile }>('/profile', token)).body.profile
const reset = async (email: string) =>
  server.post('/v2/resetPassword', { email, captcha: await aCaptcha(server) })

/** A person with a confirmed address. */
async function confirmed(at: TestServer, given: Parameters<typeof aPerson>[1] = {}): Promise<SignedUp> {
  const person = await aPerson(at, given)
  await at.post('/confirmEmail', { code: codeIn(await mailTo(at, person.email, 'Confirm'), 'emailCode') })
  return person
}

describe('confirmation', () => {
  test('signing up sends a mail whose link confirms the address; a second opening learns that it is confirmed', async () => {
    const person = await aPerson(server)
    const code = codeIn(await mailTo(server, person.email, 'Confirm'), 'emailCode')
    expect((await profileOf(person)).emailConfirmed).toBe(false)
    expect((await server.post('/confirmEmail', { code })).body).toEqual({ ok: true, already: false })
    expect((await profileOf(person)).emailConfirmed).toBe(true)
    expect((await server.post('/confirmEmail', { code })).body).toEqual({ ok: true, already: true })
  })

  test('its link lives 24 hours, a link that logs in 15 minutes', async () => {
    const { userId, email } = await aPerson(server)
    await server.composition.accounts.issueCode('email', userId, email)
    await server.composition.accounts.issueCode('login', userId)
    const lives = await sql<{ purpose: string; minutes: number }>`
      select purpose, round(extract(epoch from max(expires_at) - ${new Date(server.composition.plumbing.clock.now())}) / 60)::int as minutes
      from one_time_codes where account_id = ${userId} group by purpose order by purpose`.execute(db())
    expect(lives.rows).toEqual([
      { purpose: 'email', minutes: 24 * 60 },
      { purpose: 'login', minutes: 15 },
    ])
  })

  test('it is sent again on request, until the address is confirmed', async () => {
    const person = await aPerson(server)
    await mailTo(server, person.email, 'Confirm')
    expect((await server.post('/resendConfirmationEmail', {}, person.token)).status).toBe(200)
    await expect.poll(async () => (await mailsTo(server, person.email)).length).toBe(2)
    const code = codeIn(await mailTo(server, person.email, 'Confirm'), 'emailCode')
    await server.post('/confirmEmail', { code })
    expect((await server.post('/resendConfirmationEmail', {}, person.token)).status).toBe(409)
  })

  test.each(completeLocales)(
    'mails are written in %s, as text and as HTML, and load nothing',
    async (language) => {
      const person = await aPerson(server, { language })
      const mail = await mailTo(server, person.email, '')
      expect(mail.html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
      const prefix = language === 'en' ? '' : `/${language}`
      expect(mail.text).toContain(`http://localhost:3000${prefix}/login?emailCode=`)
      expect(mail.html).toContain(codeIn(mail, 'emailCode'))
      expect(mail.html).not.toMatch(/<img|<link|<script|url\(|@import/i)
      expect(`${mail.text}${mail.html}${mail.subject}`).not.toMatch(/\{\{|undefined/)
    },
  )

  test('a name is text in a mail, never markup', async () => {
    const person = await confirmed(server, { name: '<b>Ada</b>&' })
    await reset(person.email)
    const mail = await mailTo(server, person.email, 'Reset your password')
    expect(mail.html).toContain('&lt;b&gt;Ada&lt;/b&gt;&amp;')
    expect(mail.html).not.toContain('<b>Ada')
  })
})

describe('password reset', () => {
  test('the link sets a new password, ends every session and voids every link sent before', async () => {
    const person = await aPerson(server)
    expect((await reset(person.email)).status).toBe(200)
    const mail = await mailTo(server, person.email, 'Reset your password')
    const code = codeIn(mail, 'code')
    const weak = await server.post('/updatePassword/byCode', { code, password: 'short' })
    expect(weak.status).toBe(400)
    const set = await server.post<LoginResult>('/updatePassword/byCode', { code, password: newPassword })
    expect(set.body.loginResult).toBe('success')
    expect((await server.get('/profile', person.token)).status).toBe(483)
    expect((await server.get('/profile', set.body.authData?.token)).status).toBe(200)
    expect(await logIn(person.email, person.password)).toBe('invalid')
    expect(await logIn(person.email, newPassword)).toBe('success')
    expect((await server.post('/updatePassword/byCode', { code, password: newPassword })).status).toBe(410)
    expect((await server.post('/login/byToken', { token: codeIn(mail, 'tempToken') })).status).toBe(410)
    await mailTo(server, person.email, 'was changed')
    expect(set.body.profile?.emailConfirmed).toBe(true)
  })

  test('a guessable password is refused, and the link stays valid for a better one', async () => {
    const person = await aPerson(server)
    const code = await server.composition.accounts.issueCode('password', person.userId, person.email)
    const answer = await server.post('/updatePassword/byCode', { code, password: 'iloveyou1' })
    expect(answer.body.code).toBe('password_weak')
    const better = await server.post<LoginResult>('/updatePassword/byCode', { code, password: newPassword })
    expect(better.body.loginResult).toBe('success')
  })

  test('an email without an account is reported as not registered', async () => {
    const answer = await reset('nobody@people.example')
    expect(answer.status).toBe(404)
    expect(answer.body.code).toBe('email_not_registered')
  })

  test('without a correct captcha nothing is revealed and nothing is sent; each answer counts once', async () => {
    const { email } = await aPerson(server)
    const captcha = await aCaptcha(server)
    expect((await server.post('/v2/resetPassword', { email, captcha })).status).toBe(200)
    for (const answer of [captcha, 'wrong', '', Buffer.from('{}').toString('base64')]) {
      const refused = await server.post('/v2/resetPassword', { email, captcha: answer })
      expect(refused.status).toBe(403)
      expect(refused.body.code).toBe('captcha_failed')
    }
  })

  test('after three tries a block of five minutes begins', async () => {
    const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
    try {
      const { email } = await aPerson(strict)
      const ask = async () => strict.post('/v2/resetPassword', { email, captcha: await aCaptcha(strict) })
      for (let index = 0; index < 3; index += 1) expect((await ask()).status).toBe(200)
      const refused = await ask()
      expect(refused.status).toBe(429)
      expect(refused.body.code).toBe('reset_blocked')
      expect(refused.body.details['retryAfterMs']).toBe(300_000)
    } finally {
      await strict.stop()
    }
  })
})

describe('a password change', () => {
  test('needs the present one, ends the other sessions and keeps one’s own', async () => {
    const person = await aPerson(server)
    const otherToken = (
      await server.post<LoginResult>('/login', { email: person.email, password: person.password })
    ).body.authData?.token
    const change = (currentPassword: string) =>
      server.post('/updatePassword', { password: newPassword, currentPassword }, person.token)
    const wrong = await change('not this one')
    expect(wrong.status).toBe(464)
    expect(wrong.body.code).toBe('password_mismatch')
    expect((await change(person.password)).status).toBe(200)
    expect((await server.get('/profile', otherToken)).status).toBe(483)
    expect((await server.get('/profile', person.token)).status).toBe(200)
    expect(await logIn(person.email, newPassword)).toBe('success')
    const weak = { password: 'iloveyou1', currentPassword: newPassword }
    expect((await server.post('/updatePassword', weak, person.token)).body.code).toBe('password_weak')
  })

  test('a session cannot be used to guess the password', async () => {
    const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
    try {
      const person = await aPerson(strict)
      const guess = { password: newPassword, currentPassword: 'a wrong guess' }
      for (let index = 0; index < 10; index += 1) {
        expect((await strict.post('/updatePassword', guess, person.token)).status).toBe(464)
      }
      expect((await strict.post('/updatePassword', guess, person.token)).status).toBe(429)
      const close = { currentPassword: guess.currentPassword }
      expect((await strict.post('/account/delete', close, person.token)).status).toBe(429)
    } finally {
      await strict.stop()
    }
  })
})

describe('another email', () => {
  const ask = (person: SignedUp, email: string, currentPassword = person.password) =>
    server.post('/updateEmail', { email, currentPassword }, person.token)

  test('takes effect once its own mail is confirmed; the old address is notified without the new one', async () => {
    const person = await confirmed(server)
    const email = 'moved.ada@people.example'
    expect((await ask(person, email)).status).toBe(200)
    expect(await profileOf(person)).toMatchObject({ email: person.email, pendingEmail: email })
    const notice = await mailTo(server, person.email, 'Email change requested')
    expect(notice.text).not.toContain(email)
    expect(notice.text).not.toMatch(/https?:/)
    const code = codeIn(await mailTo(server, email, 'Confirm'), 'emailCode')
    expect((await server.post('/confirmEmail', { code })).status).toBe(200)
    expect(await profileOf(person)).toMatchObject({ email, emailConfirmed: true })
    expect(await profileOf(person)).not.toHaveProperty('pendingEmail')
    expect(await logIn(email, person.password)).toBe('success')
    expect(await logIn(person.email, person.password)).toBe('invalid')
    expect((await server.post('/confirmEmail', { code })).body).toEqual({ ok: true, already: true })
    // Once the account has moved on, the link is worth nothing.
    const next = 'moved.on.ada@people.example'
    await server.post('/updateEmail', { email: next, currentPassword: person.password }, person.token)
    const nextCode = codeIn(await mailTo(server, next, 'Confirm'), 'emailCode')
    expect((await server.post('/confirmEmail', { code: nextCode })).status).toBe(200)
    expect((await server.post('/confirmEmail', { code })).status).toBe(410)
  })

  test('a registered one is refused, also when another person took it in the meantime', async () => {
    const [person, otherPerson] = [await aPerson(server), await aPerson(server)]
    expect((await ask(person, otherPerson.email)).body.code).toBe('email_taken')
    const email = 'wanted@people.example'
    await ask(person, email)
    const code = codeIn(await mailTo(server, email, 'Confirm'), 'emailCode')
    await aPerson(server, { email })
    expect((await server.post('/confirmEmail', { code })).body.code).toBe('email_taken')
    expect((await profileOf(person)).email).toBe(person.email)
  })

  test('without the password it is refused', async () => {
    const person = await aPerson(server)
    expect((await ask(person, 'stolen@people.example', 'wrong')).status).toBe(464)
    expect((await server.post('/updateEmail', { email: 'stolen@people.example' }, person.token)).status).toBe(
      464,
    )
  })

  test('a link for an address that is no longer requested changes nothing', async () => {
    const person = await aPerson(server)
    await ask(person, 'first.wish@people.example')
    const code = codeIn(await mailTo(server, 'first.wish@people.example', 'Confirm'), 'emailCode')
    await ask(person, person.email)
    expect((await server.post('/confirmEmail', { code })).status).toBe(410)
    expect((await profileOf(person)).email).toBe(person.email)
  })
})

describe('the newsletter', () => {
  test('is off until requested, and the link in its mail ends it and allows nothing else', async () => {
    const person = await confirmed(server)
    expect((await profileOf(person)).emailSubscribed).toBe(false)
    await server.post('/emailSubscription', {}, person.token)
    const token = codeIn(await mailTo(server, person.email, 'subscribed'), 'token')
    expect((await profileOf(person)).emailSubscribed).toBe(true)
    expect((await server.get('/profile', token)).status).toBe(483)
    expect((await server.post('/login/byToken', { token })).status).toBe(400)
    for (let index = 0; index < 2; index += 1) {
      expect((await server.post('/unsubscribe', { token })).status).toBe(200)
    }
    expect((await profileOf(person)).emailSubscribed).toBe(false)
    const forged = await server.post('/unsubscribe', { token: `${token}x` })
    expect(forged.body.code).toBe('code_invalid')
  })
})

test('no secret of a link is stored in the database: it is created when the mail is sent', async () => {
  const person = await aPerson(server)
  const code = codeIn(await mailTo(server, person.email, 'Confirm'), 'emailCode')
  for (const table of ['mails', 'outbox', 'one_time_codes']) {
    const rows = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(db())
    expect(JSON.stringify(rows.rows)).not.toContain(code)
  }
})

test('in prod there is no page of mails', async () => {
  const page = await fetch(`${server.origin}/dev/mail`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const { composeAuth } = await import('../../../composition/compose-auth.ts')
  const { config, secrets, plumbing, accounts, profiles, settings, experiments } = server.composition
  const { brands, rateLimiter, legal, logger, audit, passwords, wallet } = server.composition
  const { devMailbox } = composeAuth({
    brands,
    secrets,
    accounts,
    legal,
    passwords,
    profiles,
    settings,
    experiments,
    rateLimiter,
    wallet,
    plumbing: { ...plumbing, logger, audit },
    config: {
      ...config,
      appEnv: 'prod',
      outside: { ...config.outside, mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.example' } },
    },
  })
  expect(devMailbox).toBeNull()
})
