import { expect, vi } from 'vitest'
import type { TestServer } from './server.ts'

export interface ReceivedMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export async function mailsTo(server: TestServer, to: string): Promise<readonly ReceivedMail[]> {
  const response = await fetch(`${server.origin}/dev/mail?${new URLSearchParams({ to })}`, {
    headers: { accept: 'application/json' },
  })
  return ((await response.json()) as { mails: ReceivedMail[] }).mails
}

/** Waits until an address has a mail with these words in the subject; answers the newest. */
export function mailTo(server: TestServer, to: string, subject: string): Promise<ReceivedMail> {
  return vi.waitFor(
    async () => {
      const found = (await mailsTo(server, to)).find((mail) => mail.subject.includes(subject))
      expect(found, `no mail "${subject}" to ${to}`).toBeDefined()
      return found as ReceivedMail
    },
    { timeout: 20_000, interval: 20 },
  )
}

/** The value of a query parameter in the first link of a mail that has it. */
export function codeIn(mail: ReceivedMail, name: string): string {
  const found = new RegExp(`[?&]${name}=([\\w.-]+)`).exec(mail.text)?.[1]
  if (!found) throw new Error(`the mail has no ${name}`)
  return found
}

/** The password that a new operator's mailbox received. */
export async function accessPassword(server: TestServer, email: string): Promise<string> {
  const mail = await mailTo(server, email, 'console')
  const found = /password ([\w-]{20})(?![\w-])/.exec(mail.text)?.[1]
  if (!found) throw new Error('the mail has no password')
  return found
}
