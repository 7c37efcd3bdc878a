import type { ChatDatabase } from '../store/chat-database.ts'
import type { UnsentMessage } from './outbox.port.ts'

/** Messages that this page has to send, in its memory, in case the database dies. */
export interface UnsentMessages {
  all(): readonly UnsentMessage[]
  add(unsent: UnsentMessage): void
  change(key: string, changes: Partial<UnsentMessage>): void
  forget(key: string): void
  /** Forgets what any tab has sent or taken back, as long as the database is trusted. */
  forgetSent(isTrusted: () => boolean): Promise<void>
  /** Takes over what another database had; answers what this one lacks. */
  missing(unsent: readonly UnsentMessage[]): Promise<readonly UnsentMessage[]>
}

export function createUnsentMessages({ messages }: ChatDatabase): UnsentMessages {
  const own = new Map<string, UnsentMessage>()
  const add = (unsent: UnsentMessage): void => void own.set(unsent.tempId, unsent)
  return {
    all: () => [...own.values()],
    add,
    change(key, changes) {
      const before = own.get(key)
      if (before) add({ ...before, ...changes })
    },
    forget: (key) => void own.delete(key),
    async forgetSent(isTrusted) {
      const keys = [...own.keys()]
      const rows = await messages.bulkGet(keys)
      if (!isTrusted()) return
      for (const [at, key] of keys.entries()) {
        const row = rows[at]
        if (row === undefined || row._id !== undefined) own.delete(key)
      }
    },
    async missing(unsent) {
      for (const item of unsent) add(item)
      const rows = await messages.bulkGet(unsent.map(({ tempId }) => tempId))
      return unsent.filter((_, at) => rows[at] === undefined)
    },
  }
}
