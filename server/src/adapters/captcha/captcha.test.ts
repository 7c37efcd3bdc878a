import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { CaptchaChallenge } from '@serendip/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { solve } from '../../../test/captcha.ts'
import { aClock } from '../../../test/clock.ts'
import { createAltchaCaptcha } from './altcha-captcha.ts'
import { createSiteVerifyCaptcha } from './site-verify-captcha.ts'

const address = '203.0.113.1'

describe('the proof of work', () => {
  const make = (hmacKey = 'key') => {
    const clock = aClock()
    const used = new Set<string>()
    const useOnce = async (signature: string) => used.size < used.add(signature).size
    return { clock, captcha: createAltchaCaptcha({ clock, useOnce, hmacKey, work: async () => 500 }) }
  }
  const workOf = (challenge: CaptchaChallenge) => {
    if (challenge.kind !== 'altcha') throw new Error('another captcha')
    return challenge
  }
  const changed = (answer: string, over: object): string =>
    Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(answer, 'base64').toString()), ...over }),
    ).toString('base64')

  test('a correct answer is accepted once', async () => {
    const { captcha } = make()
    const answer = solve(workOf(await captcha.challenge()))
    expect(await captcha.verify(answer, address)).toBe(true)
    expect(await captcha.verify(answer, address)).toBe(false)
  })

  test('a late answer, an answer to another challenge, and one made easier are wrong', async () => {
    const { captcha, clock } = make()
    const late = solve(workOf(await captcha.challenge()))
    const foreign = solve(workOf(await make('another key').captcha.challenge()))
    const right = solve(workOf(await captcha.challenge()))
    const { salt } = workOf(await captcha.challenge())
    const longer = salt.replace(/expires=\d+/, 'expires=99999999999')
    for (const answer of [
      foreign,
      changed(right, { number: -1 }),
      changed(right, { salt: longer }),
      '',
      '{}',
    ]) {
      expect(await captcha.verify(answer, address)).toBe(false)
    }
    expect(await captcha.verify(changed(right, { algorithm: 'SHA-1' }), address)).toBe(false)
    expect(await captcha.verify(right, address)).toBe(true)
    clock.advance(10 * 60_000)
    expect(await captcha.verify(late, address)).toBe(false)
  })
})

describe('an external captcha', () => {
  const running: { stop(): void }[] = []
  afterEach(() => {
    for (const service of running.splice(0)) service.stop()
  })

  /** Answers as Turnstile and hCaptcha do; only `good` is accepted. */
  async function aSiteVerify(status = 200, body?: string) {
    const asked: Record<string, string>[] = []
    const server = createServer(async (request, response) => {
      const form = Object.fromEntries(new URLSearchParams(await text(request)))
      asked.push(form)
      const said = { success: form['response'] === 'good' && form['secret'] === 'secret', 'error-codes': [] }
      response.writeHead(status).end(body ?? JSON.stringify(said))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const captcha = createSiteVerifyCaptcha({ kind: 'turnstile', siteKey: 'site', secret: 'secret', url })
    running.push({ stop: () => server.close() })
    return { captcha, asked }
  }

  test('is asked with our secret and the address, and its verdict counts', async () => {
    const outside = await aSiteVerify()
    expect(await outside.captcha.challenge()).toEqual({ kind: 'turnstile', siteKey: 'site' })
    expect(await outside.captcha.verify('good', address)).toBe(true)
    expect(await outside.captcha.verify('bad', address)).toBe(false)
    expect(outside.asked[0]).toEqual({ secret: 'secret', response: 'good', remoteip: address })
  })

  test('when it is broken or unreachable, every attempt fails', async () => {
    const broken = await aSiteVerify(500)
    expect(await broken.captcha.verify('good', address)).toBe(false)
    const garbled = await aSiteVerify(200, '<html>')
    expect(await garbled.captcha.verify('good', address)).toBe(false)
    const nobody = { kind: 'hcaptcha', siteKey: 's', secret: 's', url: 'http://127.0.0.1:1' } as const
    expect(await createSiteVerifyCaptcha(nobody).verify('good', address)).toBe(false)
  })
})
