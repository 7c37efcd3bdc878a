import type { ClientVisibleSettings, OwnProfile } from '@serendip/contract'
import { splitText } from '@serendip/contract'
import type { TextStorage } from '../../platform/analytics/storage.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Install } from './install.ts'
import type { OpenBonus } from './install-dialog.tsx'
import { type CoinTest, offersCoins } from './install-rules.ts'

/** A visit is a minute old before the app offers itself: nobody is asked on entry. */
export const popupAfterMs = 60_000
/** Interval at which the rules are checked; what they depend on has no event of its own. */
export const popupLookMs = 10_000

/** Entry of local storage, cleared with the session: until when actions of the session are not repeated. */
const sessionActionsEntry = 'sessionActions'

export interface InstallWatchDeps {
  readonly install: Pick<Install, 'getSnapshot' | 'mayShow' | 'markShown'>
  readonly clock: Clock
  readonly stored: TextStorage
  /** Whether somebody is logged in, looks at the page, and nothing goes on: no call, no dialog, nothing typed. */
  isFree(): boolean
  isInLobby(): boolean
  /** Whether a call took place in this visit. */
  hadCall(): boolean
  limits(): Promise<ClientVisibleSettings['install']>
  profile(): Promise<Pick<OwnProfile, 'coins' | 'abTests'>>
  /** Null: there is none for this person, or they have it. */
  bonus(): Promise<OpenBonus | null>
  show(form: 'popup' | 'offer', bonus: OpenBonus | null): void
}

const testOf = ({ abTests = [] }: Pick<OwnProfile, 'abTests'>): CoinTest | null => {
  if (abTests.includes(splitText('pwa200coins_testgroup', 'test_group'))) return 'lobby'
  return abTests.includes(splitText('pwa200coins_v2', 'test_group')) ? 'afterCall' : null
}

function readOfferExpiry(stored: TextStorage): number | null {
  try {
    const value: unknown = JSON.parse(stored.read(sessionActionsEntry) ?? 'null')
    const expiry =
      typeof value === 'object' && value !== null && 'installOffer' in value ? value.installOffer : null
    return typeof expiry === 'number' ? expiry : null
  } catch {
    return null
  }
}

/**
 * Shows the install popup by its rules (SPEC §4): while a visit lasts, whenever nothing goes on. In the 200-coins tests
 * it has the form of an offer, where that applies, and else is the ordinary one.
 */
export function watchInstall(deps: InstallWatchDeps): void {
  const { install, clock, stored } = deps

  async function consider(): Promise<void> {
    if (install.getSnapshot() === null || !deps.isFree()) return
    const limits = await deps.limits()
    if (!install.mayShow(limits)) return
    const [profile, bonus] = await Promise.all([deps.profile(), deps.bonus().catch(() => null)])
    // Meanwhile a call may have begun.
    if (!deps.isFree() || !install.mayShow(limits)) return
    const isOffer = offersCoins(
      {
        test: testOf(profile),
        coins: profile.coins,
        coinsMax: limits.offerCoinsMax,
        isBonusOpen: bonus !== null,
        isInLobby: deps.isInLobby(),
        hadCall: deps.hadCall(),
        offerExpiresAt: readOfferExpiry(stored),
      },
      clock.now(),
    )
    install.markShown()
    if (isOffer) {
      const installOffer = clock.now() + limits.offerEveryMs
      stored.write(sessionActionsEntry, JSON.stringify({ installOffer }))
    }
    deps.show(isOffer ? 'offer' : 'popup', bonus)
  }
  const look = () =>
    // Without an answer of the server nothing is offered until the next look.
    void consider()
      .catch(() => undefined)
      .then(() => clock.after(popupLookMs, look))
  clock.after(popupAfterMs, look)
}
