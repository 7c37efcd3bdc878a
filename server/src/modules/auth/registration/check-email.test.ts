import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCaptcha } from '../../../../test/captcha.ts'
import { aMailgun, type MailgunEmulator } from '../../../../test/mailgun-emulator.ts'
import { aPerson, aServer, type TestServer } from '../../../../test/server.ts'
import { createMailgunVerifier } from '../../../adapters/email-validation/mailgun-verifier.ts'
import { demandReachable, looksDeliverable } from './check-email.ts'

let mailgun: MailgunEmulator
let server: TestServer
beforeAll(async () => {
  mailgun = await aMailgun()
  server = await aServer({
    MAILGUN_API_KEY: mailgun.apiKey,
    MAILGUN_URL: mailgun.origin,
    EMAIL_TEST_DOMAIN: 'tests.example',
  })
})
afterAll(async () => {
  await server.stop()
  await mailgun.stop()
})

const validate = async (email: string, over: object = {}) =>
  (await server.post<{ isValid: boolean; message?: string }>('/validation/email', { email, ...over })).body
const verify = async (email: string) =>
  (await server.get<{ result: string }>(`/mailgun/validateEmailAddress?${new URLSearchParams({ email })}`))
    .body.result

describe('the product’s own check', () => {
  test('a new address is valid, and a taken one is reported in the words browsers know', async () => {
    expect(await validate('fresh.one@people.example')).toEqual({ isValid: true })
    const { email } = await aPerson(server)
    const taken = { isValid: false, message: 'The email has already been taken.' }
    expect(await validate(email)).toEqual(taken)
    expect(await validate(` ${email.toUpperCase()} `)).toEqual(taken)
  })

  test.each(['', 'ada', 'ada@', '@people.example', 'a b@people.example', 'ada@mailinator.com'])(
    '“%s” is no address that a person can be reached at',
    async (email) => {
      expect((await validate(email)).isValid).toBe(false)
      expect(looksDeliverable(email)).toBe(false)
    },
  )

  test('the test domain and the flag of a browser skip it', async () => {
    expect(await validate('whatever it is@tests.example')).toEqual({ isValid: true })
    expect(await validate('nonsense', { bypass: true })).toEqual({ isValid: true })
    expect(await verify('undeliverable@tests.example')).toBe('deliverable')
  })

  test('after a few checks from one address each needs a captcha, and after many none is answered', async () => {
    const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
    try {
      const ask = (captcha?: string) =>
        strict.post('/validation/email', { email: 'x@people.example', ...(captcha ? { captcha } : {}) })
      for (let index = 0; index < 5; index += 1) expect((await ask()).status).toBe(200)
      expect((await ask()).body.code).toBe('captcha_failed')
      const registered = await strict.get('/isRegistered/x@people.example')
      expect(registered.body.code).toBe('captcha_failed')
      expect((await ask(await aCaptcha(strict))).status).toBe(200)
      const captcha = encodeURIComponent(await aCaptcha(strict))
      expect((await strict.get(`/isRegistered/x@people.example?captcha=${captcha}`)).status).toBe(200)
      for (let index = 0; index < 21; index += 1) await ask()
      expect((await ask(await aCaptcha(strict))).body.code).toBe('rate_limited')
    } finally {
      await strict.stop()
    }
  })
})

describe('the mail-verification call', () => {
  test.each(['deliverable', 'undeliverable', 'do_not_send', 'catch_all', 'unknown'])(
    'answers %s as the service does',
    async (result) => {
      expect(await verify(`${result}@people.example`)).toBe(result)
    },
  )

  test.each(['busy', 'broken', 'garbled', 'strange'])(
    'where the service is %s, the product’s own check answers',
    async (says) => {
      expect(await verify(`${says}@people.example`)).toBe('deliverable')
    },
  )

  test('a malformed address is not sent to the service', async () => {
    const before = mailgun.asked.length
    expect(await verify('no address')).toBe('undeliverable')
    expect(mailgun.asked).toHaveLength(before)
  })
})

const deviceId = 'web_a-browser'
const register = (email: string, over: object = {}) =>
  server.post<{ code?: string; profile?: object }>('/registration', {
    email,
    name: 'Ada',
    birthday: '1990-05-20',
    termsAccepted: true,
    password: 'plum tree under snow',
    deviceId,
    ...over,
  })
const change = async (email: string) => {
  const { token, password } = await aPerson(server)
  return (await server.post('/updateEmail', { email, currentPassword: password }, token)).body.code
}

describe('a registration and a change of email', () => {
  test('refuse an undeliverable address', async () => {
    expect((await register('ada@mailinator.com')).body.code).toBe('email_unreachable')
    expect(await change('ada@mailinator.com')).toBe('email_unreachable')
  })

  test('call no service for those outside the experiment', async () => {
    const before = mailgun.asked.length
    expect((await register('undeliverable@first.example')).status).toBe(200)
    expect(await change('do_not_send@people.example')).toBeUndefined()
    expect(mailgun.asked).toHaveLength(before)
  })

  test.each([{ deviceId: 'web_a-browser' }, { userId: 'usr_somebody' }])(
    'take only what the service calls deliverable from those in it, and anything while it has no answer: %o',
    async (owner) => {
      const { apiKey, origin } = mailgun
      const deps = {
        experiments: { groupOf: async () => 'test_group', groupOfDevice: async () => 'test_group' },
        outside: { verifier: createMailgunVerifier({ apiKey, baseUrl: origin }) },
        site: { allowsBypass: false, testDomain: null },
      }
      for (const result of ['undeliverable', 'do_not_send', 'catch_all', 'unknown']) {
        await expect(demandReachable(deps, `${result}@people.example`, owner), result).rejects.toMatchObject({
          code: 'email_unreachable',
        })
      }
      for (const result of ['deliverable', 'busy', 'broken']) {
        await expect(
          demandReachable(deps, `${result}@people.example`, owner),
          result,
        ).resolves.toBeUndefined()
      }
    },
  )
})
