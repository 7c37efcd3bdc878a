import type { Gender, RateCoins } from '@serendip/contract'
import type { ReelName } from './media/demo-reel.ts'

/** A demo peer: abstract light and sound, plainly labelled. The gender only lets it match every filter. */
export interface DemoRole {
  readonly name: string
  readonly email: string
  readonly gender: Gender
  readonly reel: ReelName
}

/** Reserved for examples (RFC 2606), so that no mail ever reaches anyone. */
const domain = 'demo.serendip.example'

const role = (name: string, gender: Gender, reel: ReelName): DemoRole => ({
  name: `Demo ${name}`,
  email: `${name.toLowerCase()}@${domain}`,
  gender,
  reel,
})

export const demoCast: readonly DemoRole[] = [
  role('Aurora', 'female', 'aurora'),
  role('Ember', 'male', 'ember'),
  role('Tide', 'female', 'tide'),
  role('Comet', 'male', 'aurora'),
  role('Lumen', 'female', 'ember'),
  role('Echo', 'male', 'tide'),
]

/** Shows the paid product: always online, answers every call, and is paid in demo coins. */
export interface DemoCreatorRole extends DemoRole {
  readonly rateCoins: RateCoins
}

export const demoCreator: DemoCreatorRole = { ...role('Vega', 'female', 'aurora'), rateCoins: 60 }

/** An account with which a newcomer can log in. */
export interface DemoAccount {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Not secret: printed at every start, and demo mode is refused in prod. */
export const demoPeople: readonly DemoAccount[] = [
  { name: 'Alex', email: `alex@${domain}`, password: 'coral-tide-lantern-47' },
  { name: 'Sam', email: `sam@${domain}`, password: 'violet-ember-harbour-52' },
]
