import type { LoginResult } from '@serendip/contract'
import type { Origin } from '../../kernel/handlers.ts'
import { type AccountRow, canReactivate } from '../accounts/index.ts'
import { withAccess } from './admit.ts'
import type { OnboardingDeps } from './onboarding-deps.ts'

interface Entry {
  readonly signedUp: boolean
  readonly deviceId?: string | undefined
}

/**
 * Lets somebody in who has proved who they are: `success` with a new session, `reactivate` with a code where the
 * account was closed by its owner, `invalid` where it is gone for good.
 */
export async function enter(
  deps: OnboardingDeps,
  account: AccountRow,
  origin: Origin,
  { signedUp, deviceId }: Entry,
): Promise<LoginResult> {
  if (canReactivate(account, deps.plumbing.clock.now())) {
    const code = await deps.accounts.issueCode('reactivation', account.id)
    return { loginResult: 'reactivate', reactivation: { code, until: account.erase_at?.getTime() ?? 0 } }
  }
  if (account.demo_peer || account.standing === 'deactivated' || account.standing === 'deleted') {
    return { loginResult: 'invalid' }
  }
  return {
    loginResult: 'success',
    data: { signedUp },
    authData: { token: await deps.accounts.openSession(account.id, origin, deviceId) },
    profile: await withAccess(deps.plumbing.db, await deps.profiles.own(account.id), origin),
  }
}
