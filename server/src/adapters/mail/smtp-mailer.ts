import { type Mailer, MailRefused } from '../../modules/mail/mailer.port.ts'

const connectMs = 8_000
const socketMs = 15_000

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
  /** E.g. `Serendip <hello@meet.example>`. */
  readonly from: string
}

/** Sends mails through an SMTP server. */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/[>\s]/g, '')
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport(url, {
      from,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: socketMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as object)
  }
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    async send({ id, to, subject, text, html, unsubscribeLink }) {
      // The first mail loads the library, which most processes never need.
      transport ??= openTransport()
      const opened = await transport
      try {
        await opened.sendMail({
          ...{ from, to, subject, text, html },
          messageId: `<${id}@${domain}>`,
          headers: {
            // Suppresses automatic replies.
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeLink ? { 'List-Unsubscribe': `<${unsubscribeLink}>` } : {}),
          },
        })
      } catch (error) {
        if (isForGood(error as SmtpError)) throw new MailRefused('the receiver refused the address')
        throw new Error(`the mail server did not take the mail (${(error as SmtpError).code ?? 'unknown'})`)
      }
    },
  }
}
