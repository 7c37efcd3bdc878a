import type { Clock } from '../../platform/clock.ts'
import type { HealthSample } from './quality.ts'

/** The figures of one reading of the statistics, counted since the connection began. */
export interface Counters {
  readonly audioPackets: number
  readonly videoPackets: number
  readonly packetsLost: number
  readonly framesDecoded: number
  /** Samples of the partner's sound that were handed on to be played; null where the browser does not count them. */
  readonly samplesPlayed: number | null
  readonly roundTripMs: number | null
  /** The partner's reported loss of our packets in the last interval, 0 to 1. */
  readonly remoteLossShare: number | null
}

const sampleEveryMs = 1_000
const stuckSamples = 2
const none: Counters = {
  audioPackets: 0,
  videoPackets: 0,
  packetsLost: 0,
  framesDecoded: 0,
  samplesPlayed: null,
  roundTripMs: null,
  remoteLossShare: null,
}

const numberIn = (row: Record<string, unknown>, key: string): number => {
  const value = row[key]
  return typeof value === 'number' ? value : 0
}

/** Adds up one statistics report. */
export function readCounters(rows: Iterable<Record<string, unknown>>): Counters {
  let sum = none
  for (const row of rows) {
    if (row['type'] === 'inbound-rtp') {
      const packets = numberIn(row, 'packetsReceived')
      const isAudio = row['kind'] === 'audio'
      sum = {
        ...sum,
        audioPackets: sum.audioPackets + (isAudio ? packets : 0),
        videoPackets: sum.videoPackets + (isAudio ? 0 : packets),
        packetsLost: sum.packetsLost + numberIn(row, 'packetsLost'),
        framesDecoded: sum.framesDecoded + numberIn(row, 'framesDecoded'),
        samplesPlayed:
          isAudio && 'jitterBufferEmittedCount' in row
            ? numberIn(row, 'jitterBufferEmittedCount')
            : sum.samplesPlayed,
      }
    } else if (row['type'] === 'remote-inbound-rtp') {
      const share = numberIn(row, 'fractionLost')
      sum = { ...sum, remoteLossShare: Math.max(share, sum.remoteLossShare ?? 0) }
    } else if (
      row['type'] === 'candidate-pair' &&
      row['nominated'] === true &&
      row['state'] === 'succeeded'
    ) {
      const seconds = row['currentRoundTripTime']
      if (typeof seconds === 'number') sum = { ...sum, roundTripMs: Math.round(seconds * 1_000) }
    }
  }
  return sum
}

/** Sound arrives, and none of it is played. */
const standsStill = (before: Counters, now: Counters): boolean =>
  now.audioPackets > before.audioPackets &&
  now.samplesPlayed !== null &&
  now.samplesPlayed === before.samplesPlayed

/** The change between two readings. */
export function compareCounters(before: Counters, now: Counters): HealthSample {
  const received = now.audioPackets + now.videoPackets - before.audioPackets - before.videoPackets
  const lost = Math.max(0, now.packetsLost - before.packetsLost)
  const due = received + lost
  const ownLoss = due > 0 ? lost / due : 0
  const frames = now.framesDecoded - before.framesDecoded
  return {
    roundTripMs: now.roundTripMs,
    lossShare: Math.max(ownLoss, now.remoteLossShare ?? 0),
    fps: frames > 0 ? frames : null,
    packetsReceived: { audio: now.audioPackets, video: now.videoPackets },
    silent: received <= 0,
    isSoundStuck: standsStill(before, now),
  }
}

export interface HealthWatch {
  /** Reads afresh from now on, as if the connection began: the next sample is that of the coming second alone. */
  again(): void
  stop(): void
}

/** Reads the statistics every second until stopped; the first sample comes after the first second. */
export function watchHealth(
  pc: Pick<RTCPeerConnection, 'getStats'>,
  clock: Clock,
  onSample: (sample: HealthSample) => void,
): HealthWatch {
  let before = none
  let stuckFor = 0
  /** Marks a reading that was overtaken by `again` or `stop`. */
  let turn = 0
  let cancel = () => {}

  async function read(): Promise<Counters | null> {
    const report = await pc.getStats().catch(() => null)
    return report && readCounters(report.values() as Iterable<Record<string, unknown>>)
  }
  function plan(): void {
    cancel = clock.after(sampleEveryMs, () => void sample(turn))
  }
  async function sample(mine: number): Promise<void> {
    const now = await read()
    if (mine !== turn) return
    if (now !== null) {
      const change = compareCounters(before, now)
      // One second without a played sample may be a pause of the partner's browser.
      stuckFor = change.isSoundStuck ? stuckFor + 1 : 0
      onSample({ ...change, isSoundStuck: stuckFor >= stuckSamples })
      before = now
    }
    plan()
  }
  plan()
  return {
    again() {
      turn += 1
      cancel()
      const mine = turn
      void read().then((now) => {
        if (mine === turn && now !== null) before = now
      })
      plan()
    },
    stop() {
      turn += 1
      cancel()
    },
  }
}
