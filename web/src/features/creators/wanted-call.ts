import type { RateCoins } from '@serendip/contract'

export interface WantedCall {
  readonly creatorId: string
  /** The price that the person read when they tapped. */
  readonly rateCoins: RateCoins
}

/** A call requested on another screen, held until the lobby can make it; each is made once. */
export interface WantedCalls {
  want(call: WantedCall): void
  take(): WantedCall | null
}

export function createWantedCalls(): WantedCalls {
  let wanted: WantedCall | null = null
  return {
    want(call) {
      wanted = call
    },
    take() {
      const taken = wanted
      wanted = null
      return taken
    },
  }
}
