import type { ProviderReferences } from '../src/modules/payments/provider-references.port.ts'

/** References that last as long as the test. */
export function memoryReferences(): ProviderReferences {
  const kept = new Map<string, string>()
  return {
    async keep(key, reference) {
      const known = kept.get(key)
      if (known === undefined) kept.set(key, reference)
      return { reference: known ?? reference, isNew: known === undefined }
    },
    find: async (key) => kept.get(key) ?? null,
    async drop(key, reference) {
      if (kept.get(key) === reference) kept.delete(key)
    },
  }
}
