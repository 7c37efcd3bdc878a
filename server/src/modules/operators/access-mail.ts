import type { Db } from '../../kernel/db.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Passwords } from '../accounts/index.ts'
import type { MailContent } from '../mail/index.ts'
import { findOperator, setFirstPassword } from './operators.store.ts'

interface AccessMailDeps {
  readonly db: Db
  readonly passwords: Passwords
  readonly secrets: Pick<Secrets, 'sign'>
  /** Address of the console. */
  readonly origin: string
}

const passwordChars = 20

/**
 * The password for an operator's first login, for that operator's mailbox alone: it is made when the mail is sent and
 * stored as a hash. A mail that is sent twice carries the same one. Null if the operator needs none any more.
 */
export async function writeAccessMail(
  { db, passwords, secrets, origin }: AccessMailDeps,
  mail: { readonly id: string; readonly accountId: string; readonly to: string },
): Promise<Omit<MailContent, 'brandId'> | null> {
  const operator = await findOperator(db, mail.accountId)
  if (!operator?.active || operator.enrolled_at !== null || operator.email !== mail.to) return null
  const password = secrets.sign('operator-access', mail.id).slice(0, passwordChars)
  const isSet = await setFirstPassword(db, operator.id, await passwords.hash(password))
  if (!isSet) return null
  return { name: operator.name, links: [{ key: 'button', href: origin }], values: { password } }
}
