import { expect, it } from 'vitest'
import { compareCounters, readCounters } from './connection-health.ts'

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
