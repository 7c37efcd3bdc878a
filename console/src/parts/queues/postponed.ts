import { useSyncExternalStore } from 'react'
import { inTurn } from './use-lease.ts'

/** Time in which a decision can be undone before it is sent. */
const undoMs = 5_000

/** A decision that an operator made and can still undo. */
export interface PostponedDecision {
  /** Of what was decided; it stays claimed until the decision is sent or undone. */
  readonly id: string
  /** The decision in words, for the toast. */
  readonly words: string
  /** The address of what was decided, where it opens again. */
  readonly path: string
  send(): Promise<unknown>
  /** The decision was stored or refused: the lists are read again. */
  settled(): Promise<unknown>
}

interface PostponedState {
  /** The last decision, while it can be undone. */
  readonly waiting: PostponedDecision | null
  /** The last one that the server refused. */
  readonly failed: { readonly decision: PostponedDecision; readonly error: unknown } | null
  /** Items that are decided and not stored yet: lists leave them out. */
  readonly unsettled: readonly string[]
}

let state: PostponedState = { waiting: null, failed: null, unsettled: [] }
let sendWaiting: (() => Promise<void>) | null = null
let keepWaiting: (() => void) | null = null
const watchers = new Set<() => void>()
function change(next: Partial<PostponedState>): void {
  state = { ...state, ...next }
  for (const watcher of watchers) watcher()
}
const settle = (id: string): void =>
  change({ unsettled: state.unsettled.filter((unsettledId) => unsettledId !== id) })

/** Sends the decision that can still be undone; the promise resolves once it is stored or refused. */
export const sendPostponed = (): Promise<void> => sendWaiting?.() ?? Promise.resolve()

/** Takes the last decision back before it is sent; returns where it was made. */
export function undoPostponed(): string | null {
  const path = state.waiting?.path ?? null
  keepWaiting?.()
  return path
}

export const dismissFailed = (): void => change({ failed: null })

/** Sends a decision after some seconds, when the next one is made, or when the page is left; until then it can be undone. */
export function postpone(decision: PostponedDecision): void {
  void sendPostponed()
  const { id } = decision
  const { promise, resolve } = Promise.withResolvers<void>()
  // Leaving the item releases it only after this.
  void inTurn(id, () => promise)
  const end = () => {
    clearTimeout(timer)
    sendWaiting = null
    keepWaiting = null
    change({ waiting: null })
  }
  const send = async () => {
    end()
    await decision.send().catch((error: unknown) => change({ failed: { decision, error } }))
    resolve()
    await decision.settled().catch(() => undefined)
    settle(id)
  }
  const timer = setTimeout(() => void send(), undoMs)
  sendWaiting = send
  keepWaiting = () => {
    end()
    settle(id)
    resolve()
  }
  change({ waiting: decision, failed: null, unsettled: [...state.unsettled, id] })
}

// A page that is closed or reloaded sends at once.
addEventListener('pagehide', () => void sendPostponed())

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
export const usePostponed = (): PostponedState => useSyncExternalStore(subscribe, () => state)
/** Items that are decided and not stored yet. */
export const unsettledIds = (): readonly string[] => state.unsettled
