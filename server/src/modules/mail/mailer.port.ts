/** An outgoing mail. */
export interface OutgoingMail {
  /** The same for each attempt to send it, so that a mailbox can recognise a duplicate. */
  readonly id: string
  /** E.g. `Serendip <hello@meet.example>`. */
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Address to which a mailbox's unsubscribe button posts (RFC 8058); null for a mail without one. */
  readonly oneClickLink: string | null
}

/** Hands mails over for delivery. */
export interface Mailer {
  /**
   * Resolves once the mail is accepted for delivery. Throws MailError if a retry is pointless, and any other error if
   * it may help.
   */
  send(mail: OutgoingMail): Promise<void>
}

export class MailError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MailError'
  }
}

export interface StoredMail extends Omit<OutgoingMail, 'from'> {
  readonly sentAt: number
}

/** The mails of a machine without a mail server, for the page that shows them; never in prod. */
export interface DevMailbox {
  /** Newest first; of one address or of all. */
  list(to: string | null): Promise<readonly StoredMail[]>
}
