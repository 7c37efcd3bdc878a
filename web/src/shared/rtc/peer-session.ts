import type { Signal } from '@serendip/contract'
import type { Clock } from '../../platform/clock.ts'
import { adapt, fullPicture, sendSteps } from './adaptation.ts'
import { watchHealth } from './connection-health.ts'
import { Negotiation } from './negotiation.ts'
import type { ConnectionSupply } from './connection-supply.ts'
import { freshCredentials } from './fresh-credentials.ts'
import { keepPath } from './path-keeper.ts'
import type { PreparedConnection } from './prepared-connection.ts'
import { type HealthSample, newQuality, type Quality, steady } from './quality.ts'
import { tuneVideo } from './sender-tuning.ts'

/** Closing waits for the browser's network thread; by then a phone has drawn what follows, also the next call. */
const closeAfterMs = 2_000

export interface PeerSessionPorts {
  readonly prepared: PreparedConnection
  readonly supply: Pick<ConnectionSupply, 'config' | 'isFresh'>
  readonly polite: boolean
  /** Whether this side sends its full picture from the start; otherwise it stays covered until `reveal`. */
  readonly revealed: boolean
  /** Whether the partner has this side's first offer already. */
  readonly offered: boolean
  readonly send: (signal: Signal) => void
  readonly clock: Clock
  readonly onNetworkChange: (run: () => void) => () => void
  readonly onPhase: (phase: 'connecting' | 'connected' | 'broken') => void
  /** Both sides have the first description of the other. */
  readonly onAgreed: () => void
  readonly onHealth: (sample: HealthSample, quality: Quality) => void
  readonly onGiveUp: () => void
}

/** One peer connection of one call and epoch, from its first signal to its end. */
export interface PeerSession {
  /** The partner's sound and picture; its tracks stay the same through restarts. */
  readonly remote: MediaStream
  accept(signal: Signal): void
  /** Lets the partner see the full picture. */
  reveal(): void
  replaceTrack(track: MediaStreamTrack): Promise<void>
  /** Tries a broken path again at once. */
  checkPath(): void
  /** The page ran again after sleeping: the coming second decides whether the path still carries anything. */
  awake(): void
  close(): void
  /** The call is over: nothing is sent or played any more from here on; the connection is closed a moment later. */
  end(): void
}

export function openPeerSession(ports: PeerSessionPorts): PeerSession {
  const { prepared, polite, clock } = ports
  const { pc, audioSender, videoSender } = prepared
  const remote = new MediaStream(pc.getReceivers().map((receiver) => receiver.track))
  let covered = !ports.revealed
  let isAgreed = false
  let adaptation = fullPicture
  let quality = newQuality
  let doubtsPath = false

  const negotiation = new Negotiation({
    pc,
    polite,
    beforeGathering: freshCredentials(prepared, ports.supply),
    send: ports.send,
    onAgreed() {
      if (!isAgreed) ports.onAgreed()
      isAgreed = true
      void prepared.covered.then((isSet) => isSet || tune())
    },
    onFault: () => path.check(),
  })
  const path = keepPath({ ...ports, pc, negotiation })
  const tune = () => {
    const step = sendSteps[adaptation.step]
    if (step !== undefined) void tuneVideo(videoSender, step, covered)
  }
  const health = watchHealth(pc, clock, (sample) => {
    if (doubtsPath) doubtsPath = sample.silent && !path.renew()
    quality = steady(quality, sample)
    const before = adaptation.step
    adaptation = adapt(adaptation, quality.shown)
    if (adaptation.step !== before) tune()
    ports.onHealth(sample, quality.shown)
  })
  negotiation.begin(ports.offered)
  // A prepared connection is covered already.
  if (!covered) tune()

  const stop = () => {
    health.stop()
    path.stop()
    negotiation.stop()
  }
  return {
    remote,
    accept: negotiation.accept,
    reveal() {
      covered = false
      tune()
    },
    async replaceTrack(track) {
      await (track.kind === 'audio' ? audioSender : videoSender).replaceTrack(track)
    },
    checkPath: path.check,
    awake() {
      path.awake()
      doubtsPath = true
      // Packets from before the page slept prove nothing.
      health.again()
    },
    close() {
      stop()
      pc.close()
    },
    end() {
      stop()
      for (const sender of [audioSender, videoSender]) void sender.replaceTrack(null).catch(() => undefined)
      for (const { track } of pc.getReceivers()) track.enabled = false
      clock.after(closeAfterMs, () => pc.close())
    },
  }
}
