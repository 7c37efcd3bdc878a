import type { Shelf } from './storage.ts'

/** A test's own shelf, whose entries can be inspected. */
export function aShelf(): Shelf & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    read: (name) => kept.get(name) ?? null,
    write: (name, value) => void kept.set(name, value),
    forget: (name) => void kept.delete(name),
  }
}
