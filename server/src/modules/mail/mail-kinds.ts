/** Every mail that the product sends, by the key of its texts in `locales/<language>/mail.json`. */
export const mailKinds = [
  'confirmEmail',
  'confirmChange',
  'emailChanging',
  'resetPassword',
  'passwordChanged',
  'accountClosed',
  'newsletterOn',
  'newLogin',
  'secondFactorChanged',
  'confirmationCode',
  'accountDecision',
  'archiveOffered',
  'supportAnswered',
  'awayNews',
  'applicationReceived',
  'applicationAsked',
  'applicationApproved',
  'applicationDeclined',
  'receipt',
  'refundPaid',
  'cardsUnlocked',
  'payoutAccountChanged',
  'membershipReceipt',
  'membershipReminder',
  'membershipCard',
  'membershipFailed',
  'membershipPrice',
  'membershipCancelled',
  'membershipRestarted',
  'membershipLink',
  'outsideReportReceived',
  'outsideReportUpheld',
  'outsideReportDismissed',
  'operatorAccess',
] as const
export type MailKind = (typeof mailKinds)[number]

/** Mails to people without an account; their id is that of a report. */
const outsideMails = ['outsideReportReceived', 'outsideReportUpheld', 'outsideReportDismissed'] as const
export type OutsideMail = (typeof outsideMails)[number]
export const isOutsideMail = (kind: MailKind): kind is OutsideMail =>
  outsideMails.some((known) => known === kind)

/** Content of a mail without its address; created when it is sent, so that no secret waits in a table. */
export interface MailContent {
  /** The brand that writes. */
  readonly brandId: string
  readonly name: string
  /** The targets of its buttons; none for a purely informative mail. */
  readonly links: readonly { readonly key: 'button' | 'second'; readonly href: string }[]
  /** Values that its texts interpolate besides the name. */
  readonly values?: Readonly<Record<string, string>>
  /** The page that asks before it unsubscribes. */
  readonly unsubscribeLink?: string
  /** Address that the button of a mailbox posts to; only with `unsubscribeLink`. */
  readonly oneClickLink?: string
}
