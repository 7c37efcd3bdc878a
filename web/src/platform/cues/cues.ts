import type { Preferences } from '../storage/preferences.ts'
import { type Cue, cuePlans } from './cue.ts'

export interface CuePorts {
  readonly preferences: Pick<Preferences, 'isOn'>
  /** Whether the person has interacted with this page; browsers allow neither sound nor vibration before. */
  isUsed(): boolean
  isVisible(): boolean
  openAudio(): AudioContext
  /** Null where the device cannot vibrate. */
  readonly vibrate: ((pattern: number[]) => void) | null
}

export interface Cues {
  readonly canVibrate: boolean
  /** Sounds and vibrates once, as far as the person's settings allow; `isMuted` leaves out the sound. */
  play(cue: Cue, isMuted?: boolean): void
  /** Rings until the returned function is called, half a minute at most. */
  ring(): () => void
}

const noteSeconds = 0.24
const loudness = 0.12
const ringEverySeconds = 2.4
const ringRounds = 13

export function createCues(ports: CuePorts): Cues {
  const { preferences, vibrate } = ports

  function sound(cue: Cue, rounds: number): () => void {
    const plays = ports.isVisible() || cuePlans[cue].waits
    if (!plays || !ports.isUsed() || !preferences.isOn(`sound-${cue}`)) return () => {}
    try {
      return playNotes(ports.openAudio(), cue, rounds)
    } catch {
      // A device without sound, or with too many of them open, stays silent.
      return () => {}
    }
  }

  function pulse(cue: Cue, rounds: number): () => void {
    if (!vibrate || !ports.isVisible() || !ports.isUsed() || !preferences.isOn(`haptic-${cue}`)) {
      return () => {}
    }
    vibrate(pulsesOf(cue, rounds))
    return () => vibrate([])
  }

  return {
    canVibrate: vibrate !== null,
    play(cue, isMuted = false) {
      if (!isMuted) sound(cue, 1)
      pulse(cue, 1)
    },
    ring() {
      const stops = [sound('ring', ringRounds), pulse('ring', ringRounds)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function pulsesOf(cue: Cue, rounds: number): number[] {
  const { pulses } = cuePlans[cue]
  const restMs = ringEverySeconds * 1000 - pulses.reduce((sum, ms) => sum + ms, 0)
  return Array.from({ length: rounds }, () => [...pulses, restMs])
    .flat()
    .slice(0, -1)
}

/** Plays and closes its own context, so that nothing keeps the device's sound open between two cues. */
function playNotes(audio: AudioContext, cue: Cue, rounds: number): () => void {
  let isClosed = false
  const close = () => {
    if (isClosed) return
    isClosed = true
    void audio.close().catch(() => undefined)
  }
  let last: OscillatorNode | null = null
  for (let round = 0; round < rounds; round += 1) {
    for (const { at, hertz } of cuePlans[cue].notes) {
      last = playNote(audio, audio.currentTime + round * ringEverySeconds + at, hertz)
    }
  }
  last?.addEventListener('ended', close)
  return close
}

function playNote(audio: AudioContext, at: number, hertz: number): OscillatorNode {
  const note = audio.createOscillator()
  const volume = audio.createGain()
  note.frequency.value = hertz
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(loudness, at + noteSeconds / 6)
  volume.gain.exponentialRampToValueAtTime(loudness / 100, at + noteSeconds)
  note.connect(volume).connect(audio.destination)
  note.start(at)
  note.stop(at + noteSeconds)
  return note
}
