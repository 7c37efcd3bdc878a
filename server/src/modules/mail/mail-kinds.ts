/** Every mail that the product sends, by the key of its texts in `locales/<language>/mail.json`. */
export const mailKinds = [
  'confirmEmail',
  'confirmChange',
  'emailChanging',
  'resetPassword',
  'passwordChanged',
  'accountClosed',
  'newsOn',
] as const
export type MailKind = (typeof mailKinds)[number]

/** What a mail needs to know besides its address; it is made when the mail is sent, so that no secret waits in a table. */
export interface MailContent {
  readonly name: string
  /** What its buttons lead to; none for a mail that only tells. */
  readonly links: readonly { readonly key: 'button' | 'second'; readonly href: string }[]
  /** What its texts fill in besides the name. */
  readonly values?: Readonly<Record<string, string>>
  readonly unsubscribeLink?: string
}
