import type { Bus } from '../../kernel/bus.ts'

/** One process only: events are delivered locally, after the current tick. */
export function createMemoryBus(): Bus {
  const listeners = new Map<string, (message: string) => void>()
  return {
    publish: (channel, message) => queueMicrotask(() => listeners.get(channel)?.(message)),
    subscribe: async (channel, listener) => {
      listeners.set(channel, listener)
    },
  }
}
