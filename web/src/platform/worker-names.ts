/** The address of the service worker, which must not change: a browser asks there for the next release. */
export const workerPath = '/service-worker.js'

/** A page sends it to the worker of a newer release, which waits until then. */
export const takeOverMessage = 'take over'

/** A page sends it when its session ended: the worker deletes what it stored and removes itself, though the page leaves. */
export const forgetMessage = 'forget'

/** The names of the caches in which Workbox keeps a release. */
const releaseCachePrefix = 'workbox-'

/** Beginning of the names of the caches with files of screens that were opened, one per release. */
export const visitedCachePrefix = 'visited-'

/** Deletes everything that the worker stored. Other caches of the origin stay. */
export async function deleteWorkerCaches(caches: Pick<CacheStorage, 'keys' | 'delete'>): Promise<void> {
  const names = await caches.keys()
  const own = names.filter((name) =>
    [releaseCachePrefix, visitedCachePrefix].some((prefix) => name.startsWith(prefix)),
  )
  await Promise.all(own.map((name) => caches.delete(name)))
}
