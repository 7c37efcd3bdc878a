import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { UnsecuredJWT } from 'jose'
import * as openId from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aSilentProxy } from '../../test/silent-proxy.ts'
import { systemClock } from '../kernel/clock.ts'
import { deadlines } from '../kernel/time/deadlines.ts'
import { createSiteVerifyCaptcha } from './captcha/site-verify-captcha.ts'
import { createMailgunVerifier } from './email-validation/mailgun-verifier.ts'
import { createOndato } from './identity/ondato/ondato-provider.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import { createOpenId } from './oidc/open-id.ts'
import { createS3Objects } from './storage/s3-objects.ts'

/** The deadlines of these tests; those of the product are in `deadlines`. */
const soonMs = 100
/** A failure comes this soon after its deadline, also on a busy machine. */
const latestMs = 10_000

/** Deadlines that are of no neighbour outside, or that drills of the stores measure. */
const measuredElsewhere = ['postgres', 'embedded', 'redis', 'readiness', 'batchedRead'] as const
type OutsidePort = Exclude<keyof typeof deadlines, (typeof measuredElsewhere)[number]>

/** Operations of a port against a neighbour at this address that says nothing, and their common ending. */
interface SilentNeighbour {
  readonly ask: (address: string) => readonly Promise<unknown>[]
  readonly ends: unknown
}

const silentMail = { id: 'mail_1', to: 'ann@meet.example', subject: 'a', text: 'a', html: '<p>a</p>' }
async function* pieces() {
  yield Buffer.from('a piece')
}

/** A new port in the table of deadlines does not compile until it has its row. */
const ports: Readonly<Record<OutsidePort, SilentNeighbour>> = {
  smtp: {
    ask(address) {
      const limits = { dnsMs: soonMs, connectMs: soonMs, greetingMs: soonMs, silenceMs: soonMs }
      const url = address.replace('http:', 'smtp:')
      const mailer = createSmtpMailer({ url, limits })
      return [mailer.send({ ...silentMail, from: 'a@meet.example', oneClickLink: null })]
    },
    ends: expect.stringContaining('did not take the mail'),
  },
  objectStore: {
    ask(address) {
      const objects = createS3Objects({
        endpoint: address,
        region: 'us-east-1',
        bucket: 'bucket',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
        limits: { answerMs: soonMs, silenceMs: soonMs },
      })
      return [objects.get('key'), objects.put('key', Buffer.from('a')), objects.putParts('key', pieces())]
    },
    ends: expect.stringContaining('did not answer in time'),
  },
  oidc: {
    ask(address) {
      const provider = createOpenId({
        clientId: 'client',
        clientAuth: openId.None(),
        issuers: [address],
        jwks: `${address}/keys`,
        token: `${address}/token`,
        revoke: `${address}/revoke`,
        requestMs: soonMs,
      })
      const claims = new UnsecuredJWT({ nonce: 'n', sub: 'ann' }).setIssuer(address).setAudience('client')
      const unsigned = claims.setIssuedAt().setExpirationTime('1h').encode()
      const header = Buffer.from('{"alg":"RS256","kid":"k"}').toString('base64url')
      const idToken = `${header}.${unsigned.split('.')[1]}.c2lnbmF0dXJl`
      return [provider.exchange({ code: 'c' }), provider.verify(idToken), provider.revoke('token')]
    },
    ends: expect.stringContaining('unreachable'),
  },
  mailgun: {
    ask: (baseUrl) => [
      createMailgunVerifier({ apiKey: 'key', baseUrl, requestMs: soonMs }).verify('ann@meet.example'),
    ],
    // The decision is left to the product.
    ends: null,
  },
  captcha: {
    ask(url) {
      const captcha = createSiteVerifyCaptcha({
        kind: 'turnstile',
        siteKey: 'key',
        secret: 's',
        url,
        requestMs: soonMs,
      })
      return [captcha.verify('answer', '203.0.113.1')]
    },
    // Nobody passes.
    ends: false,
  },
  ondato: {
    ask(address) {
      const ondato = createOndato(systemClock, {
        clientId: 'id',
        clientSecret: 'secret',
        setupId: 'setup',
        webhookSecret: 'secret',
        urls: { token: `${address}/token`, api: address, kyc: address, page: address },
        requestMs: soonMs,
      })
      const check = { verificationId: 'ver', identificationId: null }
      return [ondato.create('idc_1'), ondato.read(check), ondato.erase(check)]
    },
    ends: expect.stringContaining('identity_unavailable'),
  },
}

/** A neighbour that takes every request, begins an answer and says no more. */
async function aStallingServer() {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{'),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

let silent: Awaited<ReturnType<typeof aSilentProxy>>
let stalling: Awaited<ReturnType<typeof aStallingServer>>
beforeAll(async () => {
  silent = await aSilentProxy(1)
  silent.swallow()
  stalling = await aStallingServer()
})
afterAll(async () => {
  await Promise.all([silent.close(), stalling.close()])
})

/** Ending of each operation, in words: its value, or its failure. */
const endings = (all: readonly Promise<unknown>[]) =>
  Promise.all(
    all.map((work) =>
      Promise.race([
        work.catch((error: unknown) => `${String(error)} ${String(Object(error).code ?? '')}`),
        new Promise((done) => setTimeout(done, latestMs, 'never ended')),
      ]),
    ),
  )

describe.each(Object.entries(ports))('%s', (name, { ask, ends }) => {
  it('ends every operation in time against a server that accepts and says nothing', async () => {
    const found = await endings(ask(silent.through('http://127.0.0.1:1').replace(/\/$/, '')))
    expect(found).not.toContain('never ended')
    for (const ending of found) expect(ending).toEqual(ends)
  })

  // A mail server speaks first, and what it begins is not an answer.
  if (name === 'smtp') return
  it('ends every operation in time against one that begins an answer', async () => {
    const found = await endings(ask(stalling.address))
    expect(found).not.toContain('never ended')
  })
})

it('no wait for a neighbour is as long as a request may take', () => {
  const requestMs = 15_000
  for (const name of Object.keys(ports))
    for (const limit of Object.values(deadlines[name as OutsidePort]))
      expect(limit, name).toBeLessThanOrEqual(requestMs)
})
