/** A value that others watch, in the shape `useSyncExternalStore` reads. */
export interface Observable<State> {
  /** The same object until something changes. */
  getSnapshot(): State
  /** Calls `listener` after each change; the answer ends it. */
  subscribe(listener: () => void): () => void
}

export interface WritableObservable<State> extends Observable<State> {
  set(next: State): void
}

export function createObservable<State>(initial: State): WritableObservable<State> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      if (Object.is(next, current)) return
      current = next
      for (const listener of [...listeners]) listener()
    },
  }
}
