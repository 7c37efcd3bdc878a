import {
  type LocalTracks,
  type PreparedConnection,
  prepareConnection,
  type RtcConfig,
} from './prepared-connection.ts'

export interface SupplyPorts {
  readonly fetchConfig: () => Promise<RtcConfig>
  /** The tracks to send now. */
  readonly tracks: () => LocalTracks
  /** The server's time, to compare with the credentials' expiry. */
  readonly serverNowMs: () => number
}

/** Keeps one connection ready for the next partner, so that a match costs one round trip and not four. */
export interface ConnectionSupply {
  /** The server's configuration while it is valid; callers at the same time share a request. */
  config(): Promise<RtcConfig>
  /** Whether credentials that end at this instant of the server can still be used. */
  isFresh(expiresAt: number): boolean
  /** Creates the next connection unless one is ready. */
  warm(): Promise<void>
  /**
   * Creates the offer of the ready connection while this side waits, so that the next partner has it at once. Resolves
   * when all its candidates are in it; null if the connection was taken or given up before.
   */
  offerEarly(): Promise<string | null>
  /**
   * The ready connection, or a new one; `offers` says whether this side makes the first offer. Rejects if the server
   * returns no configuration.
   */
  take(offers: boolean): Promise<PreparedConnection>
  /** The device is on another network now: candidates gathered on the old one are useless. */
  renew(): void
  /** Puts another device's track on the ready connection. */
  replaceTrack(track: MediaStreamTrack): Promise<void>
  discard(): void
}

/** Credentials this close to their end are not worth beginning a call with. */
const expiryMarginMs = 60_000

/** Creates identical connections: with the server's configuration while it is valid, and one certificate. */
function createMaker(ports: SupplyPorts) {
  let known: RtcConfig | null = null
  let asking: Promise<RtcConfig> | null = null
  let certificate: Promise<RTCCertificate | null> | null = null

  const isFresh = (expiresAt: number) => expiresAt - expiryMarginMs > ports.serverNowMs()

  /** One certificate for the life of the page: making one costs more than anything else here. */
  function certify(): Promise<RTCCertificate | null> {
    certificate ??= RTCPeerConnection.generateCertificate({
      name: 'ECDSA',
      namedCurve: 'P-256',
    } as EcKeyGenParams).catch(() => null)
    return certificate
  }

  async function config(): Promise<RtcConfig> {
    if (known !== null && isFresh(known.expiresAt)) return known
    asking ??= ports.fetchConfig().finally(() => {
      asking = null
    })
    known = await asking
    return known
  }

  async function make(): Promise<PreparedConnection> {
    const current = await config()
    const certified = await certify()
    return prepareConnection(current, certified, ports.tracks())
  }
  return { isFresh, config, make }
}

/** A connection closed before reports nothing, and its candidates are no longer awaited. */
function allGathered(pc: RTCPeerConnection): Promise<void> {
  return new Promise((gathered) => {
    const look = () => {
      if (pc.iceGatheringState === 'complete') gathered()
    }
    pc.addEventListener('icegatheringstatechange', look)
    look()
  })
}

export function createConnectionSupply(ports: SupplyPorts): ConnectionSupply {
  const { isFresh, config, make } = createMaker(ports)
  let ready: PreparedConnection | null = null
  let making: Promise<PreparedConnection> | null = null
  /** The offer of the ready connection, if it was made early. */
  let offering: Promise<void> | null = null

  async function prepared(): Promise<PreparedConnection> {
    if (ready !== null && isFresh(ready.expiresAt)) return ready
    discard()
    making ??= make().finally(() => {
      making = null
    })
    ready = await making
    return ready
  }

  function discard(): void {
    ready?.pc.close()
    ready = null
    offering = null
  }

  async function offerEarly(): Promise<string | null> {
    const connection = await prepared()
    if (connection !== ready) return null
    const { pc } = connection
    // An error occurs again when the offer is made for the partner.
    offering ??= pc.setLocalDescription().catch(() => undefined)
    await offering
    await allGathered(pc)
    return connection === ready ? (pc.localDescription?.sdp ?? null) : null
  }

  async function take(offers: boolean): Promise<PreparedConnection> {
    const taken = await prepared()
    const early = offering
    ready = null
    offering = null
    if (early === null) return taken
    if (offers) {
      await early
      return taken
    }
    // An offer that is taken back costs the partner's picture in Chromium (see Negotiation).
    taken.pc.close()
    return take(false)
  }

  return {
    config,
    isFresh,
    warm: async () => void (await prepared()),
    offerEarly,
    take,
    renew() {
      if (ready === null) return
      const again = offering === null ? prepared : offerEarly
      discard()
      again().catch(() => undefined)
    },
    async replaceTrack(track) {
      const sender = track.kind === 'audio' ? ready?.audioSender : ready?.videoSender
      await sender?.replaceTrack(track)
    },
    discard,
  }
}
