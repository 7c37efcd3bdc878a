/** The address of the service worker, which must not change: a browser asks there for the next release. */
export const workerPath = '/service-worker.js'

/** A page sends it to the worker of a newer release, which waits until then. */
export const takeOverMessage = 'take over'

/** Beginning of the names of the caches with files of screens that were opened, one per release. */
export const visitedCachePrefix = 'visited-'
