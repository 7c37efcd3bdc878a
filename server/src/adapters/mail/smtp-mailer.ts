import { deadlines } from '../../kernel/time/deadlines.ts'
import { type Mailer, MailError } from '../../modules/mail/mailer.port.ts'

interface SmtpError {
  readonly responseCode?: number
  readonly code?: string
}

/** A 5xx is permanent unless our own login or sender is at fault, which an operator can fix. */
const isForGood = ({ responseCode, code }: SmtpError): boolean =>
  code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500

export interface SmtpOptions {
  /** E.g. `smtps://user:password@mail.example:465`. */
  readonly url: string
  readonly limits?: Readonly<Record<keyof typeof deadlines.smtp, number>>
}

/** `prepared`: kept as it is, because a mailbox reads no address that was encoded or folded within. */
const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${link}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const domainOf = (from: string): string => from.slice(from.lastIndexOf('@') + 1).replace(/[>\s]/g, '')

/** Sends mails through an SMTP server. */
export function createSmtpMailer({ url, limits = deadlines.smtp }: SmtpOptions): Mailer {
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer')
    // The second argument has defaults of mails, and would ignore all of these.
    const options: object = {
      url,
      dnsTimeout: limits.dnsMs,
      connectionTimeout: limits.connectMs,
      greetingTimeout: limits.greetingMs,
      socketTimeout: limits.silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    }
    return createTransport(options)
  }
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    async send({ id, from, to, subject, text, html, oneClickLink }) {
      // The first mail loads the library, which most processes never need.
      transport ??= openTransport()
      const opened = await transport
      try {
        await opened.sendMail({
          from,
          to,
          subject,
          text,
          html,
          messageId: `<${id}@${domainOf(from)}>`,
          headers: {
            // Suppresses automatic replies.
            'Auto-Submitted': 'auto-generated',
            ...(oneClickLink === null ? {} : unsubscribeHeaders(oneClickLink)),
          },
        })
      } catch (error) {
        if (isForGood(error as SmtpError)) throw new MailError('the receiver refused the address')
        throw new Error(`the mail server did not take the mail (${(error as SmtpError).code ?? 'unknown'})`)
      }
    },
  }
}
