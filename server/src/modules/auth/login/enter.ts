import type { LoginResult } from '@serendip/contract'
import type { BrandOrigin } from '../../../kernel/handlers.ts'
import { type AccountRow, canReactivate, startPendingLogin } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { noteMailbox } from '../registration/note-person.ts'

declare module '../../../kernel/events.ts' {
  interface Events {
    /** A person signed up; their mailbox and device are noted. */
    'account.registered': { readonly accountId: string }
  }
}

interface Entry {
  readonly signedUp: boolean
  readonly deviceId?: string | undefined
  /** Proof that the person gave beyond a first factor: nothing more is required. */
  readonly proved?: 'totp' | 'passkey' | 'recoveryCode'
}

/** A login awaiting its second factor; null for a person who has none. */
async function askSecondFactor(
  { plumbing, site }: AuthDeps,
  { id }: AccountRow,
  origin: BrandOrigin,
): Promise<LoginResult | null> {
  const asked = await site.secondFactorOf(origin.brandId).ask(id)
  if (!asked) return null
  const code = await startPendingLogin(plumbing, id)
  await plumbing.audit.record({ action: 'login.second_factor_asked', subject: id, origin })
  return { loginResult: 'secondFactor', secondFactor: { code, ...asked } }
}

/** Opens the session, logs it, and notifies the owner of a login on a new device. */
function openSession(
  { accounts, outside, plumbing }: AuthDeps,
  { id, email, email_confirmed, language }: AccountRow,
  origin: BrandOrigin,
  { signedUp, deviceId, proved }: Entry,
): Promise<string> {
  return accounts.openSession(id, origin, {
    deviceId,
    async also(tx, { sessionId, isNewDevice }) {
      // An unconfirmed address may be a stranger's.
      if (isNewDevice && !signedUp && email_confirmed) {
        const mail = { accountId: id, kind: 'newLogin' as const, to: email, language }
        await outside.mails.request(tx, mail, `mail_${sessionId.slice('ses_'.length)}`)
      }
      if (signedUp) await plumbing.outbox.append(tx, 'account.registered', { accountId: id })
      const action = signedUp ? 'account.registered' : 'login.succeeded'
      const about = { isNewDevice, proved: proved ?? 'first factor', session: sessionId }
      await plumbing.audit.record({ action, subject: id, origin, about }, tx)
    },
  })
}

/**
 * Logs in a person who has proved who they are: `success` with a new session, `secondFactor` if the account has one
 * that was not proved yet, `reactivate` with a code if its owner closed the account, `invalid` if it is gone for good.
 */
export async function enter(
  deps: AuthDeps,
  account: AccountRow,
  origin: BrandOrigin,
  entry: Entry,
): Promise<LoginResult> {
  // A link of another brand, opened here.
  if (account.brand_id !== origin.brandId) return { loginResult: 'invalid' }
  if (canReactivate(account, deps.plumbing.clock.now())) {
    const code = await deps.accounts.issueCode('reactivation', account.id)
    return { loginResult: 'reactivate', reactivation: { code, until: account.erase_at?.getTime() ?? 0 } }
  }
  if (account.demo_peer || account.standing === 'deactivated' || account.standing === 'deleted') {
    return { loginResult: 'invalid' }
  }
  const asked = entry.signedUp || entry.proved ? null : await askSecondFactor(deps, account, origin)
  if (asked) return asked
  // The address may have been confirmed by this very login.
  await noteMailbox(deps, (await deps.accounts.byId(account.id)) ?? account)
  await deps.wallet.noteMark(account.id, 'device', entry.deviceId ?? '')
  return {
    loginResult: 'success',
    data: { signedUp: entry.signedUp },
    authData: { token: await openSession(deps, account, origin, entry) },
    profile: await deps.profiles.own(account.id, origin),
  }
}
