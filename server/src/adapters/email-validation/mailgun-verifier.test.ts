import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailgun, type MailgunEmulator } from '../../../test/mailgun-emulator.ts'
import { createMailgunVerifier } from './mailgun-verifier.ts'

let mailgun: MailgunEmulator
beforeAll(async () => {
  mailgun = await aMailgun()
})
afterAll(() => mailgun.stop())

const verifier = () => createMailgunVerifier({ apiKey: mailgun.apiKey, baseUrl: mailgun.origin })

test.each(['deliverable', 'undeliverable', 'do_not_send', 'catch_all', 'unknown'])(
  '%s is passed on as it was said',
  async (result) => {
    expect(await verifier().verify(`${result}@people.example`)).toBe(result)
  },
)

test.each(['busy', 'broken', 'garbled', 'strange'])('where it is %s there is no answer', async (says) => {
  expect(await verifier().verify(`${says}@people.example`)).toBeNull()
})

test('without an answer, the wait is short', async () => {
  const quick = createMailgunVerifier({ apiKey: mailgun.apiKey, baseUrl: mailgun.origin, requestMs: 50 })
  expect(await quick.verify('silent@people.example')).toBeNull()
})

test('with a wrong key or an unreachable service there is no answer', async () => {
  const wrong = createMailgunVerifier({ apiKey: 'wrong', baseUrl: mailgun.origin })
  expect(await wrong.verify('deliverable@people.example')).toBeNull()
  const nobody = createMailgunVerifier({ apiKey: 'x', baseUrl: 'http://127.0.0.1:1' })
  expect(await nobody.verify('deliverable@people.example')).toBeNull()
})

test('an address with special characters is passed intact', async () => {
  await verifier().verify('a+b&c=d@people.example')
  expect(mailgun.asked.at(-1)).toBe('a+b&c=d@people.example')
})
