/**
 * What a provider calls an order of ours, for a provider that cannot be asked by our own keys, or that does not know
 * whether it saw one before.
 */
export interface ProviderReferences {
  /** Stores the reference of a key unless it has one; answers the one that it has, and whether that is the new one. */
  keep(key: string, reference: string): Promise<{ readonly reference: string; readonly isNew: boolean }>
  find(key: string): Promise<string | null>
  /** Forgets a reference if it is still this one. */
  drop(key: string, reference: string): Promise<void>
}
