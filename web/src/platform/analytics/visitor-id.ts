import type { Shelf } from './storage.ts'

/** How long a visitor counts as the same one (SPEC §9). */
export const visitorLifetimeMs = 7 * 24 * 60 * 60 * 1000

const entry = 'visitorId'

interface VisitorDeps {
  readonly shelf: Shelf
  uuid(): string
  now(): number
}

/** The visitor's id, made at random anew when it is absent or has expired; it says nothing of the device. */
export function visitorId({ shelf, uuid, now }: VisitorDeps): string {
  const [value, expiresAt] = (shelf.read(entry) ?? '').split('|')
  if (value && Number(expiresAt) > now()) return value
  const fresh = uuid()
  shelf.write(entry, `${fresh}|${now() + visitorLifetimeMs}`)
  return fresh
}

export const forgetVisitor = (shelf: Shelf): void => shelf.forget(entry)
