import type { Gender, RateCoins } from '@serendip/contract'
import type { DemoRole } from './demo-server.ts'
import type { ReelName } from './media/demo-reel.ts'

/** A demo peer: abstract light and sound, plainly labelled. */
export interface DemoPart extends DemoRole {
  readonly reel: ReelName
}

/** Reserved for examples (RFC 2606), so that no mail ever reaches anyone. */
const domain = 'demo.serendip.example'

const part = (
  name: string,
  gender: Gender,
  reel: ReelName,
  rateCoins: RateCoins | null = null,
): DemoPart => ({
  name: `Demo ${name}`,
  email: `${name.toLowerCase()}@${domain}`,
  gender,
  rateCoins,
  reel,
})

export const demoCast: readonly DemoPart[] = [
  part('Aurora', 'female', 'aurora'),
  part('Ember', 'male', 'ember'),
  part('Tide', 'female', 'tide'),
  part('Comet', 'male', 'aurora'),
  part('Lumen', 'female', 'ember'),
  part('Echo', 'male', 'tide'),
]

/** Shows the paid product: always online, answers every call, and is paid in demo coins. */
export const demoCreator: DemoPart = part('Vega', 'female', 'aurora', 60)
