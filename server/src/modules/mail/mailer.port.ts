/** A mail as it goes out. */
export interface OutgoingMail {
  /** The same for each try to send it, so that a mailbox can tell a repeat. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address of the page that ends news by mail; only on mails that are news. */
  readonly unsubscribeLink: string | null
}

/** Hands mails to whatever delivers them. */
export interface Mailer {
  /**
   * Resolves once the mail was taken over for good. Throws MailRefused where trying again is no use, and any other
   * error where it may be.
   */
  send(mail: OutgoingMail): Promise<void>
}

export class MailRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MailRefused'
  }
}

export interface KeptMail extends OutgoingMail {
  readonly sentAt: number
}

/** The mails of a machine without a mail server, for the page that shows them; outside prod alone. */
export interface DevMailbox {
  /** The newest first; of one address or of all. */
  list(to: string | null): Promise<readonly KeptMail[]>
}
