import { limits } from '@serendip/contract'
import { expect, test, vi } from 'vitest'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { aRecordingBrowser } from './a-recording-browser.test-kit.ts'
import { recordSound, waveformOf } from './record-sound.ts'

test('a voice is recorded as AAC where the browser can, which every browser plays', async () => {
  const types = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4']
  const { asked } = aRecordingBrowser(types)
  const ignored = { seconds() {}, ended() {} }
  const recording = await recordSound(fakeClock(), ignored)
  expect((await recording.stop())?.blob.type).toBe('audio/mp4;codecs=mp4a.40.2')
  aRecordingBrowser(['audio/webm;codecs=opus'])
  expect((await (await recordSound(fakeClock(), ignored)).stop())?.blob.type).toBe('audio/webm;codecs=opus')
  expect(asked).toEqual(['audio/mp4;codecs=mp4a.40.2'])
})

test('a recording ends with its microphone, and is as long as what it recorded', async () => {
  const { track } = aRecordingBrowser(['audio/mp4'])
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
