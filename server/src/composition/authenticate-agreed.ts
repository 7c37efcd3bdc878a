import { DomainError } from '../kernel/domain-error.ts'
import type { Accounts } from '../modules/accounts/index.ts'
import type { Calls } from '../modules/calls/index.ts'
import type { Legal } from '../modules/legal/index.ts'

interface Parts {
  readonly accounts: Accounts
  readonly calls: Pick<Calls, 'isInCall'>
  readonly legal: Legal
}

/**
 * Authenticates a person. Throws terms_changed where accepted terms are needed and they changed since, but never during
 * a call, which goes on until it ends.
 */
export const authenticateAgreed =
  ({ accounts, calls, legal }: Parts): Accounts['authenticate'] =>
  async (token, auth, brandId) => {
    const caller = await accounts.authenticate(token, auth, brandId)
    const isAgreed = auth !== 'session' || (await legal.changedTerms(brandId, caller.termsVersion)) === null
    if (!isAgreed && !(await calls.isInCall(caller.userId))) throw new DomainError('terms_changed')
    return caller
  }
