import type { Shelf } from '../analytics/storage.ts'

const name = 'expectedSource'
/** A person or a partner, as a link names them. */
const source = /^[\w.-]{1,80}$/

/** Stores for whom a partner's link sends this visitor, until they sign up in this tab; the first link counts. */
export function keepExpectedSource(shelf: Shelf, search: string): void {
  const given = new URLSearchParams(search).get(name) ?? ''
  if (source.test(given) && shelf.read(name) === null) shelf.write(name, given)
}

/** As a part of the query sent with a registration. */
export function expectedSourceOf(shelf: Shelf): Readonly<Record<string, string>> {
  const stored = shelf.read(name)
  return stored === null ? {} : { [name]: stored }
}
