import { expect, test, vi } from 'vitest'
import { createCues, type CuePorts } from './cues.ts'

/** An audio device that notes what it was asked to play. */
function aDevice() {
  const played: { hertz: number; at: number }[] = []
  const state = { closed: 0 }
  const ended: (() => void)[] = []
  const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
  const open = () => ({
    currentTime: 10,
    destination: {},
    createGain: () => ({ gain, connect: () => ({}) }),
    createOscillator: () => {
      const frequency = { value: 0 }
      return {
        frequency,
        connect: (node: unknown) => node,
        start: (at: number) => played.push({ hertz: frequency.value, at }),
        stop() {},
        addEventListener: (_: string, listener: () => void) => ended.push(listener),
      }
    },
    close: async () => {
      state.closed += 1
    },
  })
  return { played, state, ended, open: open as unknown as () => AudioContext }
}

function setUp(over: Partial<CuePorts> = {}, off: readonly string[] = []) {
  const device = aDevice()
  const pulses: number[][] = []
  const cues = createCues({
    preferences: { isOn: (name) => !off.includes(name) },
    isUsed: () => true,
    isVisible: () => true,
    openAudio: device.open,
    vibrate: (pattern) => pulses.push(pattern),
    ...over,
  })
  return { ...device, cues, pulses }
}

test('a found match rises, an end falls, and the device is released after the last note', () => {
  const { cues, played, ended, state } = setUp()
  for (const cue of ['found', 'end'] as const) {
    cues.play(cue)
    const [first, second] = played.splice(0)
    expect(Math.sign((second?.hertz ?? 0) - (first?.hertz ?? 0)), cue).toBe(cue === 'found' ? 1 : -1)
  }
  expect(state.closed).toBe(0)
  for (const end of ended) end()
  expect(state.closed).toBe(2)
})

test('each cue has a setting for its sound and one for its vibration', () => {
  const { cues, played, pulses } = setUp({}, ['sound-message', 'haptic-found'])
  cues.play('message')
  expect([played.length, pulses.length]).toEqual([0, 1])
  cues.play('found')
  expect([played.length, pulses.length]).toEqual([2, 1])
})

test('before the first interaction with the page nothing sounds or vibrates', () => {
  const openAudio = vi.fn()
  const { cues, pulses } = setUp({ isUsed: () => false, openAudio })
  cues.play('found')
  cues.ring()()
  expect([openAudio.mock.calls.length, pulses.length]).toEqual([0, 0])
})

test('behind another tab only what waits for the person is heard, and nothing vibrates', () => {
  const { cues, played, pulses } = setUp({ isVisible: () => false })
  cues.play('message')
  cues.play('end')
  expect(played).toHaveLength(0)
  cues.play('found')
  cues.ring()
  expect(played.length).toBeGreaterThan(2)
  expect(pulses).toEqual([])
})

test('where sound is muted the cue is still felt', () => {
  const { cues, played, pulses } = setUp()
  cues.play('message', true)
  expect([played.length, pulses.length]).toEqual([0, 1])
})

test('a ring repeats for as long as a call rings, and stops at once', () => {
  const { cues, played, pulses, state } = setUp()
  const stop = cues.ring()
  const lastAt = played.at(-1)?.at ?? 0
  expect(lastAt - 10).toBeGreaterThan(27)
  expect(lastAt - 10).toBeLessThan(31)
  stop()
  expect(state.closed).toBe(1)
  expect(pulses.at(-1)).toEqual([])
})

test('a device without sound or vibration stays silent', () => {
  const { cues } = setUp({
    vibrate: null,
    openAudio: () => {
      throw new Error('no device')
    },
  })
  expect(cues.canVibrate).toBe(false)
  expect(() => cues.play('found')).not.toThrow()
})
