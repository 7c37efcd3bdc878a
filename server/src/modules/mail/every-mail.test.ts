import { defaultBrand } from '@serendip/brands'
import { completeLocales, directionOf } from '@serendip/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { createSmtpMailer } from '../../adapters/mail/smtp-mailer.ts'
import { composeMail } from './compose-mail.ts'
import { mailKinds } from './mail-kinds.ts'

let server: TestMailServer
beforeAll(async () => {
  server = await aMailServer()
})
afterAll(() => server.stop())

/** Decodes a body as a mail client does, according to its encoding header. */
function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** A subject of several consecutive encoded words (RFC 2047). */
const subjectIn = (message: string): string => {
  const raw = (/^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(message)?.[1] ?? '').replace(/\r?\n[ \t]/g, ' ')
  const words = raw.replace(/\?=\s+=\?/g, '?==?')
  return words.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
    how.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString('utf8')
      : decoded(text.replaceAll('_', ' '), 'quoted-printable'),
  )
}

/** The decoded parts of a message, by type. */
function partsOf(message: string): ReadonlyMap<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(message)?.[1] ?? ''
  const parts = message.split(`--${boundary}`).slice(1, -1)
  return new Map(
    parts.map((part) => {
      const [head = '', ...body] = part.trimStart().split(/\r?\n\r?\n/)
      const type = /Content-Type: ([\w/]+)/i.exec(head)?.[1] ?? ''
      const encoding = /Content-Transfer-Encoding: ([\w-]+)/i.exec(head)?.[1]?.toLowerCase() ?? '7bit'
      return [type, decoded(body.join('\r\n\r\n'), encoding).replaceAll('\r\n', '\n')]
    }),
  )
}

const content = {
  name: 'Zoë <b>& Ada</b>',
  links: [
    { key: 'button', href: 'https://meet.example/login?code=abc&x=1' },
    { key: 'second', href: 'https://meet.example/?tempToken=def' },
  ],
  values: { newEmail: 'a***@people.example', date: '1 June 2026', code: '123456', news: '2 missed calls' },
  unsubscribeLink: 'https://meet.example/unsubscribe?token=t',
} as const

const everyMail = mailKinds.flatMap((kind) => completeLocales.map((language) => [kind, language] as const))

test.each(everyMail)('%s arrives in %s as written, as text and as HTML', async (kind, language) => {
  const composed = composeMail(kind, { language, brand: defaultBrand }, content)
  const mailer = createSmtpMailer({ url: server.url })
  await mailer.send({
    id: `mail_${kind}_${language}`,
    from: defaultBrand.mailFrom,
    to: 'ada@people.example',
    ...composed,
    oneClickLink: null,
  })
  const message = server.received.at(-1) ?? ''
  const parts = partsOf(message)
  expect([...parts.keys()]).toEqual(['text/plain', 'text/html'])
  const [text = '', html = ''] = parts.values()

  expect(subjectIn(message)).toBe(composed.subject)
  expect(composed.subject.length).toBeGreaterThan(5)
  expect(text.trim()).toBe(composed.text.trim())
  expect(html.trim()).toBe(composed.html.trim())
  for (const { href } of content.links) {
    expect(text).toContain(href)
    expect(html).toContain(href.replaceAll('&', '&amp;'))
  }
  expect(html).toContain(`lang="${language}" dir="${directionOf(language)}"`)
  expect(text).toContain(content.name)
  expect(html).not.toContain('<b>')
  expect(`${composed.subject}${text}${html}`).not.toMatch(/\{\{|undefined|\[object/)
  expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i)
})

test.each(mailKinds)('%s is written in each language, and differs between all of them', (kind) => {
  const texts = completeLocales.map(
    (language) => composeMail(kind, { language, brand: defaultBrand }, content).text,
  )
  expect(new Set(texts).size).toBe(completeLocales.length)
})
