import { useEffect } from 'react'

/** Two soft notes, then silence; seconds and hertz. */
const notes = [
  { at: 0, hertz: 660 },
  { at: 0.28, hertz: 880 },
] as const
const noteSeconds = 0.24
const loudness = 0.12
const everySeconds = 2.4
/** A ring lasts half a minute; nothing sounds for longer. */
const roundsMax = 15

/** Plays a tone while `isOn`, if the person has interacted with this page; browsers forbid it before. */
export function useRingTone(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || navigator.userActivation?.hasBeenActive !== true) return
    const audio = new AudioContext()
    for (let round = 0; round < roundsMax; round += 1) {
      for (const { at, hertz } of notes) play(audio, audio.currentTime + round * everySeconds + at, hertz)
    }
    return () => void audio.close()
  }, [isOn])
}

function play(audio: AudioContext, at: number, hertz: number): void {
  const note = audio.createOscillator()
  const volume = audio.createGain()
  note.frequency.value = hertz
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(loudness, at + noteSeconds / 6)
  volume.gain.exponentialRampToValueAtTime(loudness / 100, at + noteSeconds)
  note.connect(volume).connect(audio.destination)
  note.start(at)
  note.stop(at + noteSeconds)
}
