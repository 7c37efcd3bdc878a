import type { Clock } from '../../platform/clock.ts'
import { createObservable, type Observable } from '../../platform/observable.ts'
import { type Toast, withoutAction } from './toast.ts'
import { activityLogCap } from './toast-timing.ts'

export interface ActivityEntry {
  readonly id: number
  /** When it came, in milliseconds since the epoch. */
  readonly atMs: number
  /** The toast's content, without its action, which is valid only while it is shown. */
  readonly toast: Toast
  /** Whether it was on screen, or was read here. */
  readonly seen: boolean
}

export interface ActivityLogState {
  /** Newest first. */
  readonly entries: readonly ActivityEntry[]
  readonly unseenCount: number
}

export interface ActivityLog extends Observable<ActivityLogState> {
  /** Stores a toast's content; returns the entry's id. */
  add(toast: Toast): number
  markSeen(id: number): void
  /** The person opened the log. */
  markAllSeen(): void
  /** Another person sits here now. */
  clear(): void
}

/** All toasts of this visit, so that dropped, suppressed or missed ones can still be read. */
export function createActivityLog({ clock }: { clock: Clock }): ActivityLog {
  const state = createObservable<ActivityLogState>({ entries: [], unseenCount: 0 })
  let lastId = 0
  const write = (entries: readonly ActivityEntry[]) =>
    state.set({ entries, unseenCount: entries.filter((entry) => !entry.seen).length })

  return {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    add(toast) {
      lastId += 1
      const entry = { id: lastId, atMs: clock.now(), toast: withoutAction(toast), seen: false }
      write([entry, ...state.getSnapshot().entries].slice(0, activityLogCap))
      return lastId
    },
    markSeen(id) {
      write(state.getSnapshot().entries.map((entry) => (entry.id === id ? { ...entry, seen: true } : entry)))
    },
    markAllSeen() {
      write(state.getSnapshot().entries.map((entry) => ({ ...entry, seen: true })))
    },
    clear: () => write([]),
  }
}
