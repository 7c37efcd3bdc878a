/** Something a person did that is worth counting; without any identifier of theirs. */
export interface AppEvent {
  readonly name: 'photo-skip'
  readonly params: Readonly<Record<string, string>>
  readonly at: number
}

/** Where features say what happened; whoever reports it takes it from here. */
export interface AppEvents {
  record(name: AppEvent['name'], params: AppEvent['params']): void
  /** Hands over what was recorded and forgets it. */
  drain(): readonly AppEvent[]
}

/** More than these are not kept: the oldest goes. */
const eventsMax = 100

export function createAppEvents(now: () => number): AppEvents {
  let kept: AppEvent[] = []
  return {
    record(name, params) {
      kept = [...kept, { name, params, at: now() }].slice(-eventsMax)
    },
    drain() {
      const events = kept
      kept = []
      return events
    },
  }
}
