import { beforeEach, expect, it, vi } from 'vitest'
import { followHeadset, followSpeaker } from './follow-headset.ts'
import { closed, type LocalMediaState } from './local-media-state.ts'

const inner = { id: 'inner', label: 'Built-in' }
const headset = { id: 'headset', label: 'Headset' }
let state: LocalMediaState
let tell: () => void
let choose: ReturnType<typeof vi.fn<(kind: string, id: string) => Promise<void>>>
let said: string[]

const change = (over: Partial<LocalMediaState>) => {
  state = { ...state, ...over }
  tell()
}

beforeEach(() => {
  said = []
  state = { ...closed, phase: 'open', microphones: [inner], microphoneId: 'inner' }
  choose = vi.fn(async (_kind, id) => change({ microphoneId: id }))
  const media = {
    current: () => state,
    subscribe: (listener: () => void) => {
      tell = listener
      return () => {}
    },
    choose,
  }
  followHeadset(media, (label) => said.push(label))
})

it('a headset that is plugged in is used, and told', () => {
  change({ microphones: [inner, headset] })
  expect(choose).toHaveBeenCalledExactlyOnceWith('audio', 'headset')
  expect(said).toEqual(['Headset'])
})

it('one that is pulled out is replaced and told, and one that returns is taken again', () => {
  change({ microphones: [inner, headset] })
  change({ microphoneId: 'inner' })
  change({ microphones: [inner] })
  change({ microphones: [inner, headset] })
  expect(said).toEqual(['Headset', 'Built-in', 'Headset'])
})

it('a first list of devices, an alias and a closed microphone change nothing', () => {
  change({ microphones: [inner, { id: 'default', label: 'Default' }] })
  change({ phase: 'idle', microphones: [inner, headset] })
  change({ microphones: [] })
  change({ phase: 'open', microphones: [inner, headset] })
  expect(choose).not.toHaveBeenCalled()
  expect(said).toEqual([])
})

it('a loudspeaker that is pulled out gives way to the system’s, and is used again when it is back', () => {
  const used: string[] = []
  const picture = {
    speaker: () => 'headset',
    async speakThrough(id: string) {
      used.push(id)
      return true
    },
  }
  const media = {
    current: () => state,
    subscribe(listener: () => void) {
      tell = listener
      return () => {}
    },
  }
  state = { ...closed, phase: 'open' }
  followSpeaker(media, picture)
  change({ speakers: [inner, headset] })
  change({ microphoneId: 'inner' })
  change({ speakers: [inner] })
  // A browser that names no device says nothing about this one.
  change({ speakers: [] })
  change({ speakers: [inner, headset] })
  expect(used).toEqual(['headset', '', 'headset'])
})
