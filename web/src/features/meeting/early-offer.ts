import type { SocketClient } from '../../platform/socket/socket-client.ts'
import type { LocalMedia } from '../../shared/devices/local-media.ts'
import type { ConnectionSupply } from '../../shared/rtc/connection-supply.ts'

interface EarlyOfferPorts {
  readonly supply: Pick<ConnectionSupply, 'offerEarly'>
  readonly socket: Pick<SocketClient, 'request'>
  readonly media: Pick<LocalMedia, 'current'>
  /** Whether this side waits for a partner in video. */
  readonly isWaiting: () => boolean
}

/**
 * The waiting side makes the first offer, and can do so before a partner is found; the server stores it, so that the
 * partner receives it together with the call.
 */
export class EarlyOffer {
  readonly #ports: EarlyOfferPorts
  /** The offer that the server stores for the next partner, and the call in which it was used. */
  #stored: { readonly sdp: string | null; readonly callId: string | null } | null = null

  constructor(ports: EarlyOfferPorts) {
    this.#ports = ports
  }

  /** Only with open devices: an offer without one's own picture would have to be made again. */
  async make(): Promise<void> {
    const { supply, socket, media, isWaiting } = this.#ports
    if (!isWaiting() || media.current().phase !== 'open') return
    try {
      const sdp = await supply.offerEarly()
      if (sdp === null || !isWaiting()) return
      await socket.request('match.offer', { sdp })
      // Before the server has it, a found call began with another offer, or with none.
      this.#stored = { sdp, callId: null }
    } catch {
      // Then the offer is made once the partner is known.
    }
  }

  /** The partner of this call received the stored offer with it. */
  usedIn(callId: string): void {
    this.#stored = { sdp: this.#stored?.sdp ?? null, callId }
  }

  /** The offer that the partner of this call has already; null if there is none. */
  take(callId: string): { readonly sdp: string | null } | null {
    const taken = this.#stored?.callId === callId ? this.#stored : null
    this.#stored = null
    return taken
  }
}
