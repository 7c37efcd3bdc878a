/**
 * What the page and the service worker tell each other about pushes. A worker reads no local storage; entries of this
 * cache are read by both, and leave the browser with the person.
 */
const cacheName = 'push'
const addressOf = (name: PushMark): string => `/push/${name}`

/**
 * `subscription`: the id of this browser's own, so that a message for somebody else is not shown. `muted`: until when
 * notifications make no sound. `answer`: the ring that a tap on a notification answers.
 */
type PushMark = 'subscription' | 'muted' | 'answer'

export type MarkCaches = Pick<CacheStorage, 'open' | 'delete'>

/** The text of a mark; null for none. */
export async function readMark(caches: MarkCaches, name: PushMark): Promise<string | null> {
  const stored = await (await caches.open(cacheName)).match(addressOf(name))
  return stored === undefined ? null : stored.text()
}

export async function writeMark(caches: MarkCaches, name: PushMark, text: string): Promise<void> {
  await (await caches.open(cacheName)).put(addressOf(name), new Response(text))
}

/** Reads a mark that counts once. */
export async function takeMark(caches: MarkCaches, name: PushMark): Promise<string | null> {
  const text = await readMark(caches, name)
  if (text !== null) await (await caches.open(cacheName)).delete(addressOf(name))
  return text
}

export async function forgetMarks(caches: MarkCaches): Promise<void> {
  await caches.delete(cacheName)
}
