export const cues = ['found', 'message', 'ring', 'end'] as const
/** Events that a person hears or feels: someone was found, a message came, a call rings, a call has ended. */
export type Cue = (typeof cues)[number]

interface Note {
  /** Seconds after the beginning of the cue. */
  readonly at: number
  readonly hertz: number
}

interface CuePlan {
  readonly notes: readonly Note[]
  /** Milliseconds of vibration and rest, in turn. */
  readonly pulses: readonly number[]
  /** Whether it is heard while another tab is in front: only what waits for the person is. */
  readonly waits: boolean
}

/** Soft notes, rising where something begins and falling where it ends. */
export const cuePlans: Readonly<Record<Cue, CuePlan>> = {
  found: { notes: note([0, 587], [0.11, 880]), pulses: [60], waits: true },
  message: { notes: note([0, 988]), pulses: [25], waits: false },
  ring: { notes: note([0, 660], [0.28, 880]), pulses: [350, 150, 350], waits: true },
  end: { notes: note([0, 660], [0.13, 440]), pulses: [40, 60, 40], waits: false },
}

function note(...pairs: readonly (readonly [at: number, hertz: number])[]): readonly Note[] {
  return pairs.map(([at, hertz]) => ({ at, hertz }))
}
