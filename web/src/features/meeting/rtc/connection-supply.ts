import {
  type LocalTracks,
  type PreparedConnection,
  prepareConnection,
  type RtcConfig,
} from './prepared-connection.ts'

export interface SupplyPorts {
  readonly fetchConfig: () => Promise<RtcConfig>
  /** What to send now. */
  readonly tracks: () => LocalTracks
  /** The server's time, to compare with the credentials' expiry. */
  readonly serverNowMs: () => number
}

/** Keeps one connection ready ahead of the next partner, so that a match costs one round trip and not four. */
export interface ConnectionSupply {
  /** Makes the next connection unless one stands ready. */
  warm(): Promise<void>
  /** The ready connection, or a new one. Rejects where the server gives no configuration. */
  take(): Promise<PreparedConnection>
  /** Puts another device's track on the ready connection. */
  replaceTrack(track: MediaStreamTrack): Promise<void>
  discard(): void
}

/** Credentials this close to their end are not worth beginning a call with. */
const expiryMarginMs = 60_000

export function createConnectionSupply(ports: SupplyPorts): ConnectionSupply {
  let config: RtcConfig | null = null
  let certificate: Promise<RTCCertificate | null> | null = null
  let ready: PreparedConnection | null = null
  let making: Promise<PreparedConnection> | null = null

  const isFresh = (expiresAt: number) => expiresAt - expiryMarginMs > ports.serverNowMs()

  /** One certificate for the life of the page: making one costs more than anything else here. */
  function certify(): Promise<RTCCertificate | null> {
    certificate ??= RTCPeerConnection.generateCertificate({
      name: 'ECDSA',
      namedCurve: 'P-256',
    } as EcKeyGenParams).catch(() => null)
    return certificate
  }

  async function make(): Promise<PreparedConnection> {
    if (config === null || !isFresh(config.expiresAt)) config = await ports.fetchConfig()
    const certified = await certify()
    return prepareConnection(config, certified, ports.tracks())
  }

  async function prepared(): Promise<PreparedConnection> {
    if (ready !== null && isFresh(ready.expiresAt)) return ready
    ready?.pc.close()
    ready = null
    making ??= make().finally(() => {
      making = null
    })
    ready = await making
    return ready
  }

  return {
    warm: async () => void (await prepared()),
    async take() {
      const taken = await prepared()
      ready = null
      return taken
    },
    async replaceTrack(track) {
      const sender = track.kind === 'audio' ? ready?.audioSender : ready?.videoSender
      await sender?.replaceTrack(track)
    },
    discard() {
      ready?.pc.close()
      ready = null
    },
  }
}
