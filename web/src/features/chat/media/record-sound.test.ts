import { limits } from '@serendip/contract'
import { expect, test, vi } from 'vitest'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { recordSound, waveformOf } from './record-sound.ts'

/** A browser that records these types, with one microphone. */
function aBrowser(supported: readonly string[]) {
  const track = Object.assign(new EventTarget(), { readyState: 'live', stop() {} })
  const stream = { getAudioTracks: () => [track], getTracks: () => [track] }
  const asked: string[] = []
  class Recorder extends EventTarget {
    state = 'inactive'
    readonly mimeType: string
    ondataavailable: (event: { data: Blob }) => void = () => {}
    static isTypeSupported = (type: string): boolean => supported.includes(type)
    constructor(_stream: unknown, { mimeType = '' }: { mimeType?: string }) {
      super()
      this.mimeType = mimeType
      asked.push(mimeType)
    }
    start(): void {
      this.state = 'recording'
      // Browsers end a recording with its last track.
      track.addEventListener('ended', () => this.stop())
    }
    stop(): void {
      if (this.state === 'inactive') return
      this.state = 'inactive'
      this.ondataavailable({ data: new Blob(['sound'], { type: this.mimeType }) })
      this.dispatchEvent(new Event('stop'))
    }
  }
  const node = { connect() {}, getFloatTimeDomainData() {}, fftSize: 0 }
  class Context {
    createMediaStreamSource = () => node
    createAnalyser = () => node
    close = async () => {}
  }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } })
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('AudioContext', Context)
  return { track, asked }
}

test('a voice is recorded as AAC where the browser can, which every browser plays', async () => {
  const types = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4']
  const { asked } = aBrowser(types)
  const ignored = { seconds() {}, ended() {} }
  const recording = await recordSound(fakeClock(), ignored)
  expect((await recording.stop())?.blob.type).toBe('audio/mp4;codecs=mp4a.40.2')
  aBrowser(['audio/webm;codecs=opus'])
  expect((await (await recordSound(fakeClock(), ignored)).stop())?.blob.type).toBe('audio/webm;codecs=opus')
  expect(asked).toEqual(['audio/mp4;codecs=mp4a.40.2'])
})

test('a recording ends with its microphone, and is as long as what it recorded', async () => {
  const { track } = aBrowser(['audio/mp4'])
  const clock = fakeClock()
  const ended = vi.fn()
  const recording = await recordSound(clock, { seconds() {}, ended })
  clock.advance(2_000)
  track.readyState = 'ended'
  track.dispatchEvent(new Event('ended'))
  expect(ended).toHaveBeenCalledOnce()
  clock.advance(60_000)
  const recorded = await recording.stop()
  expect(recorded?.seconds).toBeGreaterThan(1.8)
  expect(recorded?.seconds).toBeLessThan(2.2)
})

test('a waveform has the loudest moment of each part, and never more bars than a message takes', () => {
  expect(waveformOf([0, 0.5, 1])).toEqual([0, 50, 100])
  const long = Array.from({ length: 10 * limits.waveformMax }, (_, at) => (at === 25 ? 1 : 0.1))
  const bars = waveformOf(long)
  expect(bars).toHaveLength(limits.waveformMax)
  expect(bars.map((bar, at) => (bar === 100 ? at : null)).filter((at) => at !== null)).toEqual([2])
})

test('a recording of no time is silent', () => {
  expect(waveformOf([])).toEqual([0])
})
