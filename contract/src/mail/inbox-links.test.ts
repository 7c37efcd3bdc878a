import { expect, test } from 'vitest'
import { inboxLink } from './inbox-links.ts'

const sender = 'hello@meet.example'

test.each([
  ['a@gmail.com', 'https://mail.google.com/mail/u/0/#search/from%3Ahello%40meet.example+in%3Aanywhere'],
  ['a@Hotmail.co.uk', 'https://outlook.live.com/mail/0/inbox'],
  ['a@yahoo.de', 'https://mail.yahoo.com/'],
  ['a@ymail.com', 'https://mail.yahoo.com/'],
  ['a@me.com', 'https://www.icloud.com/mail'],
  ['a@pm.me', 'https://mail.proton.me/u/0/inbox'],
  ['a@zoho.com', 'https://mail.zoho.com/zm/#mail/folder/inbox'],
  ['a@yandex.ru', 'https://mail.yandex.com/'],
  ['a@bk.ru', 'https://e.mail.ru/inbox/'],
  ['a@fastmail.com', 'https://app.fastmail.com/'],
  ['a@t-online.de', 'https://email.t-online.de/'],
  ['a@telia.com', 'https://webmail.telia.com'],
  ['a@qq.com', 'https://mail.qq.com'],
  ['a@aol.com', 'https://mail.aol.com'],
  ['a@gmx.at', 'https://www.gmx.net'],
  ['a@web.de', 'https://web.de'],
  ['a@orange.fr', 'https://webmail.orange.fr'],
  ['a@laposte.net', 'https://www.laposte.net'],
  ['a@libero.it', 'https://www.libero.it'],
  ['a@wp.pl', 'https://poczta.wp.pl'],
  ['a@onet.pl', 'https://poczta.onet.pl'],
])('%s is read at its provider’s inbox', (email, link) => {
  expect(inboxLink(email, sender)).toBe(link)
})

test.each(['a@meet.example', 'a@notgmail.com', 'a@gmail.com.evil.example', 'a@yahoo.evil.example', 'none'])(
  '%s gets no button',
  (email) => {
    expect(inboxLink(email, sender)).toBeNull()
  },
)
