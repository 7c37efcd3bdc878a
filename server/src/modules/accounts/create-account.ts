import { type Gender, type Language, type RolesGroup, shortIdOf } from '@serendip/contract'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { type AccountRow, insertAccount } from './accounts.store.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { isAdult } from './age.ts'
import { isGuessable } from './passwords.ts'

export interface NewAccount {
  readonly email: string
  readonly password: string | null
  /** Empty if provided later. */
  readonly name: string
  /** Null if provided later. */
  readonly birthday: string | null
  readonly gender: Gender
  readonly rolesGroup: RolesGroup
  readonly language: Language
  readonly country: string | null
  readonly brandId: string
  readonly demoPeer?: boolean
  readonly sandbox?: boolean
  /** False if the terms are accepted later. */
  readonly termsAccepted?: boolean
  /** True if Google or Apple vouch for the address. */
  readonly emailConfirmed?: boolean
}

/**
 * Throws under_age, password_weak, email_taken. The password is hashed before the transaction, because hashing is slow,
 * and after `admit`, which may refuse an account that is otherwise valid.
 */
export async function prepareAccount(deps: AccountsDeps, account: NewAccount, admit?: () => Promise<void>) {
  const now = deps.clock.now()
  if (account.birthday !== null && !isAdult(account.birthday, now)) throw new DomainError('under_age')
  if (account.password !== null && isGuessable(account.password, [account.email, account.name])) {
    throw new DomainError('password_weak')
  }
  await admit?.()
  const passwordHash = account.password === null ? null : await deps.passwords.hash(account.password)
  const isAgreed = account.termsAccepted ?? true
  const termsVersion = isAgreed ? await deps.termsVersion(account.brandId) : 0
  const id = deps.ids.next('usr')
  const row = {
    id,
    human_id: shortIdOf(id),
    email: account.email,
    email_confirmed: account.emailConfirmed ?? false,
    password_hash: passwordHash,
    name: account.name,
    gender: account.gender,
    birthday: account.birthday,
    roles_group: account.rolesGroup,
    language: account.language,
    country: account.country,
    brand_id: account.brandId,
    avatar: '',
    demo_peer: account.demoPeer ?? false,
    sandbox: account.sandbox ?? false,
    standing: 'good' as const,
    terms_accepted_at: isAgreed ? new Date(now) : null,
    terms_version: termsVersion,
    created_at: new Date(now),
  }
  return {
    async store(tx: Tx): Promise<AccountRow> {
      const stored = await insertAccount(tx, row)
      if (!stored) throw new DomainError('email_taken')
      return stored
    },
  }
}
