import type { TextStorage } from './storage.ts'

/** A test's own storage, whose entries can be inspected. */
export function aStorage(): TextStorage & { readonly stored: Map<string, string> } {
  const stored = new Map<string, string>()
  return {
    stored,
    read: (name) => stored.get(name) ?? null,
    write: (name, value) => void stored.set(name, value),
    forget: (name) => void stored.delete(name),
  }
}
