import type { Bonus } from '@serendip/contract'
import type { Session } from '../../platform/session/session.ts'

/** A claim that was not answered for good is repeated when the person comes back to the app, not sooner than this. */
export const claimAgainAfterMs = 60_000

export interface ClaimDeps {
  readonly session: Pick<Session, 'current'>
  readonly clock: { now(): number }
  /** `claimed`: whether this claim brought the coins. */
  claim(): Promise<{ readonly bonus: Pick<Bonus, 'coins'>; readonly claimed: boolean }>
  /** Reads the bonus of a person, and keeps it for them; null if there is none for them. */
  read(userId: string): Promise<Pick<Bonus, 'claimed' | 'refusal'> | null>
  /** The coins came. */
  onCoins(coins: number): void
  /** They come once the email is confirmed. */
  onUnconfirmed(): void
}

/**
 * Claims the install bonus of the logged-in person, in the installed app alone (SPEC §4): if this claim brought it, the
 * coins are shown; otherwise the bonus is read. The returned function is to be called when somebody logs in or comes
 * back to the app; it does nothing where nothing can be claimed.
 */
export function createInstallClaim(deps: ClaimDeps): () => Promise<void> {
  /** Whose claim was answered for good, and who was told about their email. */
  let doneFor: string | null = null
  let toldTo: string | null = null
  let last: { readonly userId: string; readonly at: number } | null = null

  /** Whether nothing is left to claim. */
  async function claim(userId: string): Promise<boolean> {
    const { bonus, claimed } = await deps.claim()
    if (claimed) {
      deps.onCoins(bonus.coins)
      return true
    }
    const known = await deps.read(userId)
    if (known === null || known.claimed || known.refusal !== 'email') return true
    if (toldTo !== userId) deps.onUnconfirmed()
    toldTo = userId
    return false
  }
  return async () => {
    const userId = deps.session.current()?.profile._id
    if (userId === undefined || userId === doneFor) return
    const now = deps.clock.now()
    if (last?.userId === userId && now - last.at < claimAgainAfterMs) return
    last = { userId, at: now }
    // Without an answer a later return to the app claims it.
    if (await claim(userId).catch(() => false)) doneFor = userId
  }
}
