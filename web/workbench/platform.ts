import { aPlatform } from '../src/platform/a-platform.test-kit.ts'
import { browserClock } from '../src/platform/clock.ts'
import type { Platform } from '../src/platform/platform.ts'
import { aPicture, aWallet } from './samples.ts'

const evidenceKeepMs = 30 * 24 * 60 * 60 * 1000
/** Never answered, so that what waits for it is seen waiting. */
const never = () => new Promise(() => {})

/** The server's answers that the views here ask for; anything else throws and names itself. */
export const workbenchPlatform = (): Platform =>
  aPlatform({
    clock: browserClock,
    socket: { serverNowMs: () => Date.now(), request: never },
    settings: { read: async () => ({ evidenceKeepMs }) },
    api: {
      accounts: { profile: async () => ({ profile: { coins: 40 } }) },
      catalogue: { coinRate: async () => ({ currency: 'EUR', centsPer1000Coins: 2330 }) },
      media: { picture: aPicture },
      people: { block: never },
      safety: { report: never },
      wallet: { wallet: async () => aWallet },
    },
  })
