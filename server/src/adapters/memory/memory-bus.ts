import type { Bus } from '../../kernel/bus.ts'

/** One process only: what is published is heard here, after the current turn. */
export function createMemoryBus(): Bus {
  const listeners = new Map<string, (message: string) => void>()
  return {
    publish: (channel, message) => queueMicrotask(() => listeners.get(channel)?.(message)),
    subscribe: async (channel, heard) => {
      listeners.set(channel, heard)
    },
  }
}
