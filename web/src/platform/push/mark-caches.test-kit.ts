import type { MarkCaches } from './push-marks.ts'

/** Caches in memory, as far as marks need them. */
export function caches(): MarkCaches {
  const all = new Map<string, Map<string, string>>()
  return {
    async open(name) {
      const entries = all.get(name) ?? new Map<string, string>()
      all.set(name, entries)
      return {
        match: async (address: string) => {
          const text = entries.get(address)
          return text === undefined ? undefined : new Response(text)
        },
        async put(address: string, response: Response) {
          entries.set(address, await response.text())
        },
        delete: async (address: string) => entries.delete(address),
      } as unknown as Cache
    },
    delete: async (name) => all.delete(name),
  }
}
