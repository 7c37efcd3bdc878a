import { expect, it } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { compareCounters, readCounters, watchHealth } from './connection-health.ts'

const report = [
  { type: 'inbound-rtp', kind: 'audio', packetsReceived: 50, packetsLost: 1 },
  { type: 'inbound-rtp', kind: 'video', packetsReceived: 90, packetsLost: 9, framesDecoded: 30 },
  { type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.02 },
  { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.0421 },
  { type: 'candidate-pair', nominated: false, state: 'failed', currentRoundTripTime: 9 },
]

it('sums up received packets, and uses the round trip of the selected pair', () => {
  expect(readCounters(report)).toEqual({
    audioPackets: 50,
    videoPackets: 90,
    packetsLost: 10,
    framesDecoded: 30,
    samplesPlayed: null,
    roundTripMs: 42,
    remoteLossShare: 0.02,
  })
})

it('compares two seconds: frames, the worse loss, and the counters that billing will report', () => {
  const before = readCounters(report)
  const now = { ...before, audioPackets: 100, videoPackets: 130, packetsLost: 20, framesDecoded: 55 }
  expect(compareCounters(before, now)).toEqual({
    roundTripMs: 42,
    lossShare: 0.1,
    fps: 25,
    packetsReceived: { audio: 100, video: 130 },
    silent: false,
    isSoundStuck: false,
  })
})

it('a second in which nothing arrives is silent', () => {
  const before = readCounters(report)
  expect(compareCounters(before, before)).toMatchObject({ silent: true, fps: null })
})

it('a counter that starts again after a restart is no negative loss', () => {
  const before = readCounters(report)
  expect(compareCounters(before, { ...before, packetsLost: 0, audioPackets: 60 }).lossShare).toBe(0.02)
})

it('sound that arrives and is not played for two seconds is stuck; a single such second is not', async () => {
  const clock = fakeClock()
  let [received, played] = [0, 0]
  const rows = () =>
    new Map([
      [
        'a',
        { type: 'inbound-rtp', kind: 'audio', packetsReceived: received, jitterBufferEmittedCount: played },
      ],
    ])
  const stuck: boolean[] = []
  const watch = watchHealth({ getStats: async () => rows() as unknown as RTCStatsReport }, clock, (sample) =>
    stuck.push(sample.isSoundStuck),
  )
  for (const plays of [true, true, false, true, false, false, false, true]) {
    received += 50
    if (plays) played += 48_000
    clock.advance(1_000)
    await new Promise((done) => setImmediate(done))
  }
  watch.stop()
  expect(stuck).toEqual([false, false, false, false, false, true, true, false])
})
