import type { TextStorage } from '../analytics/storage.ts'

const name = 'expectedSource'
/** A person or a partner, as a link names them. */
const source = /^[\w.-]{1,80}$/

/** Stores for whom a partner's link sends this visitor, until they sign up in this tab; the first link counts. */
export function keepExpectedSource(storage: TextStorage, search: string): void {
  const given = new URLSearchParams(search).get(name) ?? ''
  if (source.test(given) && storage.read(name) === null) storage.write(name, given)
}

/** As a part of the query sent with a registration. */
export function expectedSourceOf(storage: TextStorage): Readonly<Record<string, string>> {
  const stored = storage.read(name)
  return stored === null ? {} : { [name]: stored }
}
