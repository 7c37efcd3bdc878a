import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { aPerson, aServer } from '../../../test/server.ts'
import { MailError, type OutgoingMail } from '../../modules/mail/mailer.port.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

let server: TestMailServer
beforeAll(async () => {
  server = await aMailServer()
})
afterAll(() => server.stop())

const from = 'Serendip <hello@meet.example>'
const aMail = (over: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: 'mail_1',
  from,
  to: 'ada@people.example',
  subject: 'مرحبًا Ada',
  text: 'Hello – as text',
  html: '<p>Hello – as HTML</p>',
  oneClickLink: null,
  ...over,
})
const last = (): string => server.received.at(-1) ?? ''

test('a mail arrives as text and HTML with its own Message-ID', async () => {
  await createSmtpMailer({ url: server.url }).send(aMail())
  expect(last()).toMatch(/^Message-ID: <mail_1@meet\.example>/m)
  expect(last()).toMatch(/^From: Serendip <hello@meet\.example>/m)
  expect(last()).toMatch(/^To: ada@people\.example/m)
  expect(last()).toContain('Content-Type: multipart/alternative')
  expect(last()).toContain('text/plain')
  expect(last()).toContain('text/html')
  expect(last()).not.toMatch(/^List-Unsubscribe/m)
})

test('a mail that can be unsubscribed says where a mailbox does that in one click, in whole lines', async () => {
  const oneClickLink = `https://meet.example/api/unsubscribe/one-click?token=${'t'.repeat(120)}`
  await createSmtpMailer({ url: server.url }).send(aMail({ oneClickLink }))
  // A long address may stand on a line of its own; it is never broken or encoded.
  expect(last().replace(/\r?\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${oneClickLink}>`)
  expect(last()).toContain(`<${oneClickLink}>`)
  expect(last()).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
})

test('a permanently refused address is distinguished from a busy server', async () => {
  const mailer = createSmtpMailer({ url: server.url })
  server.refuseNext(550)
  await expect(mailer.send(aMail())).rejects.toBeInstanceOf(MailError)
  server.refuseNext(451)
  const busy = await mailer.send(aMail()).catch((error: unknown) => error)
  expect(busy).toBeInstanceOf(Error)
  expect(busy).not.toBeInstanceOf(MailError)
})

test('an unreachable server is a retryable failure whose message contains no address', async () => {
  const gone = await aMailServer()
  await gone.stop()
  const failed = await createSmtpMailer({ url: gone.url })
    .send(aMail())
    .catch((error: unknown) => error)
  expect(failed).not.toBeInstanceOf(MailError)
  expect(String(failed)).not.toContain('ada@')
})

test('line breaks in an address or a subject add no header and no recipient', async () => {
  const hostile = aMail({ to: 'ada@people.example\r\nBcc: eve@evil.example', subject: 'x\r\nX-Evil: 1' })
  await createSmtpMailer({ url: server.url })
    .send(hostile)
    .catch(() => {})
  expect(last()).not.toMatch(/^(X-Evil|Bcc)/im)
})

test('with a mail server configured, sign-up mail reaches it and no page shows mails', async () => {
  const product = await aServer({ SMTP_URL: server.url, MAIL_FROM: from })
  try {
    server.refuseNext(451)
    const person = await aPerson(product)
    // The first attempt is refused temporarily: the mail still arrives, once.
    await vi.waitFor(
      () => expect(server.received.filter((mail) => mail.includes(person.email))).toHaveLength(1),
      { timeout: 15_000 },
    )
    expect((await fetch(`${product.origin}/dev/mail`)).status).toBe(404)
  } finally {
    await product.stop()
  }
})
