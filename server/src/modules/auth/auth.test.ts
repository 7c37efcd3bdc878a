import type { LoginResult } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, aRegistration, aServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const register = (over: Record<string, unknown>) => server.post('/registration', aRegistration(over))

describe('registration', () => {
  test('forces gender to male and answers success with a token', async () => {
    const answer = await server.post<LoginResult>('/registration', aRegistration({ gender: 'female' }))
    expect(answer.body.loginResult).toBe('success')
    expect(answer.body.data?.signedUp).toBe(true)
    expect(answer.body.profile?.gender).toBe('male')
    expect(answer.body.authData?.token.length).toBeGreaterThan(40)
  })

  test('nothing in the page’s query prevents registration or login', async () => {
    const smile = encodeURIComponent('😀')
    const query = `?x=%00&y%00=1&gclid=${'x'.repeat(299)}${smile}&expectedSource=${'s'.repeat(79)}${smile}`
    const person = aRegistration()
    const { email, password } = person
    const signedUp = await server.post<LoginResult>(`/registration${query}`, person)
    const { rows } = await sql`select query, expected_source from account_arrivals join person_access
      using (account_id) where account_id = ${signedUp.body.profile?._id ?? ''}`.execute(
      server.composition.engines.database.db,
    )
    expect(rows).toMatchObject([{ query: { gclid: 'x'.repeat(299) }, expected_source: 's'.repeat(79) }])
    expect(Object.keys((rows[0] as { query: object }).query)).toEqual(['gclid', 'expectedSource'])
    const answer = await server.post<LoginResult>(`/login${query}`, { email, password })
    expect(answer.body.loginResult).toBe('success')
  })

  test('an existing email is refused, in any case and under a race', async () => {
    const email = 'twice@people.example'
    const answers = await Promise.all([register({ email }), register({ email: 'TWICE@people.example' })])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect((await register({ email })).body.code).toBe('email_taken')
  })

  test('a domain in Unicode and in punycode is one account, whichever was entered first', async () => {
    const forms = ['one@münchen.example', 'one@xn--mnchen-3ya.example', 'ONE@MÜNCHEN.example'] as const
    const person = aRegistration({ email: forms[0] })
    const signedUp = await server.post<LoginResult>('/registration', person)
    expect(signedUp.body.profile?.email).toBe(forms[1])
    const { password } = person
    for (const email of forms) {
      expect((await register({ email })).body.code).toBe('email_taken')
      const entered = await server.post<LoginResult>('/login', { email, password })
      expect(entered.body.profile?._id).toBe(signedUp.body.profile?._id)
      expect((await server.post<{ isValid: boolean }>('/validation/email', { email })).body.isValid).toBe(
        false,
      )
      expect((await server.get(`/isRegistered/${encodeURIComponent(email)}`)).body).toEqual({
        isRegistered: true,
      })
    }
    // Accounts from before, whose address was stored as it was entered, in ASCII.
    const earlier = await register({ email: 'two@xn--mnchen-3ya.example' })
    expect(earlier.status).toBe(200)
    const asUnicode = { email: 'two@münchen.example', password }
    expect((await server.post<LoginResult>('/login', asUnicode)).body.loginResult).toBe('success')
  })

  test('a person under 18 is refused', async () => {
    const birthday = `${new Date().getUTCFullYear() - 17}-01-01`
    expect((await register({ birthday })).body.code).toBe('under_age')
  })

  test('an invalid date is refused', async () => {
    expect((await register({ birthday: '1990-02-30' })).status).toBe(400)
  })

  test('a common password and one’s own email are refused as too weak', async () => {
    expect((await register({ password: 'iloveyou1' })).body.code).toBe('password_weak')
    const email = 'my.own@people.example'
    expect((await register({ email, password: email })).body.code).toBe('password_weak')
  })

  test('a mismatched password confirmation is refused with 464', async () => {
    const refused = await register({ passwordRepeat: 'a long walk in the snow' })
    expect(refused.status).toBe(464)
    expect(refused.body.code).toBe('password_mismatch')
  })

  test('an email, a password and a name are required; years without a birthday are read but not trusted', async () => {
    for (const field of ['email', 'password', 'name']) {
      const refused = await register({ [field]: undefined })
      expect(refused.status).toBe(400)
      expect(JSON.stringify(refused.body.details)).toContain(`body.${field}`)
    }
    const body = aRegistration({ birthday: undefined, age: '30' })
    const answer = await server.post<LoginResult>('/registration', body)
    expect(answer.body.profile?.missingFields).toEqual(['birthday'])
    expect((await register({ birthday: undefined, age: 17 })).status).toBe(400)
  })

  test('years are dropped if there is a birthday, whatever their value', async () => {
    const birthday = `${new Date().getUTCFullYear() - 30}-01-01`
    const answer = await server.post<LoginResult>('/registration', aRegistration({ birthday, age: 55 }))
    expect(answer.body.profile).toMatchObject({ age: 30, birthday })
  })

  test('unaccepted terms are refused', async () => {
    expect((await register({ termsAccepted: false })).status).toBe(400)
  })

  test('a listed word in the name is masked, and a name of nothing else is refused', async () => {
    const masked = await server.post<LoginResult>('/registration', aRegistration({ name: 'bitchy Ann' }))
    expect(masked.body.profile?.name).toBe('*****y Ann')
    expect((await register({ name: 'bitch' })).body.code).toBe('name_refused')
  })

  test('a listed word in lookalike letters is masked too, and an invisible name is refused', async () => {
    const dressed = await server.post<LoginResult>(
      '/registration',
      aRegistration({ name: 'Ann ｂ\u0456tсh\u0301' }),
    )
    expect(dressed.body.profile?.name).toBe('Ann *****')
    const turned = await server.post<LoginResult>('/registration', aRegistration({ name: 'Ann\u202e\nLee' }))
    expect(turned.body.profile?.name).toBe('AnnLee')
    for (const name of ['\u200b\u200b', '\u3164\u3164', 'A\u200b', 'ｂ\u200bitch']) {
      expect((await register({ name })).body.code).toBe('name_refused')
    }
  })

  test('a name that speaks for the product is refused, an operator’s own included', async () => {
    await sql`insert into operators (id, email, name, password_hash, roles, created_at)
      values ('opr_names', 'names@console.example', 'Nora Winter', 'x', '{support}', now())`.execute(
      server.composition.engines.database.db,
    )
    for (const name of ['Serendip Support', 'M0derator', 'Nоra Winter', 'Serendip']) {
      expect((await register({ name })).body.code).toBe('name_refused')
    }
    for (const name of ['Nora', 'Modesta', 'Ada Minor']) expect((await register({ name })).status).toBe(200)
  })

  test('a form error is no attempt: only what would become an account counts', async () => {
    const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
    try {
      for (const slip of [{ password: 'iloveyou1' }, { name: 'bitch' }, { birthday: '2020-01-01' }]) {
        for (let index = 0; index < 3; index += 1) {
          expect((await strict.post('/registration', aRegistration(slip))).status).toBe(422)
        }
      }
      await aPerson(strict)
    } finally {
      await strict.stop()
    }
  })

  test('the sixth registration of an hour from one address is refused with 465', async () => {
    const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
    try {
      for (let index = 0; index < 5; index += 1) await aPerson(strict)
      const refused = await strict.post('/registration', aRegistration())
      expect(refused.status).toBe(465)
      expect(refused.body.code).toBe('registration_limit')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await strict.stop()
    }
  })
})

describe('login', () => {
  test('an unknown email and a wrong password look the same', async () => {
    const person = await aPerson(server)
    const unknown = await server.post('/login', {
      email: 'nobody@people.example',
      password: 'whatever it is',
    })
    const wrong = await server.post('/login', { email: person.email, password: 'whatever it is' })
    expect(unknown.body).toEqual({ loginResult: 'invalid' })
    expect(wrong.body).toEqual({ loginResult: 'invalid' })
  })

  test('the right password opens a new session of the same person', async () => {
    const person = await aPerson(server)
    const answer = await server.post<LoginResult>('/login', {
      email: person.email,
      password: person.password,
    })
    expect(answer.body.profile?._id).toBe(person.userId)
    expect(answer.body.authData?.token).not.toBe(person.token)
  })

  test('a deactivated account answers reactivate and opens nothing', async () => {
    const person = await aPerson(server)
    expect(
      (await server.post('/deactivate', { currentPassword: person.password }, person.token)).status,
    ).toBe(200)
    const answer = await server.post<LoginResult>('/login', {
      email: person.email,
      password: person.password,
    })
    expect(answer.body.loginResult).toBe('reactivate')
    expect(answer.body.authData).toBeUndefined()
    expect((await server.get('/profile', person.token)).status).toBe(488)
  })

  test('guessing is stopped after ten attempts on one email, with a time to wait', async () => {
    const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
    try {
      const person = await aPerson(strict)
      const guess = () => strict.post('/login', { email: person.email, password: 'a wrong guess' })
      for (let index = 0; index < 10; index += 1) expect((await guess()).status).toBe(200)
      const refused = await guess()
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await strict.stop()
    }
  })
})

describe('sessions', () => {
  test('a session idle for seven days is gone', async () => {
    const person = await aPerson(server)
    const { db } = server.composition.engines.database
    await sql`update sessions set seen_at = now() - interval '8 days' where account_id = ${person.userId}`.execute(
      db,
    )
    expect((await server.get('/profile', person.token)).status).toBe(483)
  })

  test('the database stores no usable token', async () => {
    const person = await aPerson(server)
    const { db } = server.composition.engines.database
    const rows = await sql`select * from sessions where account_id = ${person.userId}`.execute(db)
    expect(JSON.stringify(rows.rows)).not.toContain(person.token)
  })
})
