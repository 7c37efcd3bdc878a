import { addPlugins, matchPrecache, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import type { ReleaseFiles } from './release-files.ts'
import { showPushes } from './push.ts'
import {
  isAppScreen,
  isOfRelease,
  isReleaseFile,
  isServerAway,
  markStored,
  opensAppScreen,
  shellPath,
} from './requests.ts'
import { isRecord } from '../platform/is-record.ts'
import {
  deleteWorkerCaches,
  forgetMessage,
  takeOverMessage,
  visitedCachePrefix,
} from '../platform/worker-names.ts'
import { createAgreement } from './agreement.ts'
import { scope } from './worker-scope.ts'

declare const self: {
  /** The files of this release; web/build.ts writes them here. */
  readonly __WB_MANIFEST: ReleaseFiles
}
const { release, files } = self.__WB_MANIFEST

/** Time after which a network that does not answer counts as none, in seconds. */
const networkWaitS = 10

/** A worker serves one language: with another one the page asks for a worker of another address. */
const language = new URL(scope.location.href).searchParams.get('language')
const own = files.filter((file) => file.language === undefined || file.language === language)
const ownPaths = new Set(own.map(({ url }) => url))

addPlugins([
  {
    async cacheWillUpdate({ request, response }) {
      if (response.status !== 200) return null
      const isShell = new URL(request.url).pathname === shellPath
      return !isShell || isOfRelease(await response.clone().text(), ownPaths) ? response : null
    },
  },
])
precache(own.map(({ url, revision }) => ({ url, revision })))

async function storedShell(): Promise<Response | undefined> {
  const shell = await matchPrecache(shellPath)
  if (shell === undefined) return undefined
  const headers = new Headers(shell.headers)
  // They describe the answer of the server, which the browser has unpacked since.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(markStored(await shell.text()), { headers })
}

/** Whether the session that it belongs to ended. */
let isLeft = false

const documents = new NetworkOnly({
  networkTimeoutSeconds: networkWaitS,
  plugins: [
    {
      async fetchDidSucceed({ response }) {
        if (isServerAway(response)) throw new Error('the server is away')
        return response
      },
      handlerDidError: storedShell,
    },
  ],
})
registerRoute(
  ({ request, url, sameOrigin }) => !isLeft && sameOrigin && opensAppScreen(request, url.pathname),
  documents,
)

const visitedCache = visitedCachePrefix + release
const visited = new CacheFirst({
  cacheName: visitedCache,
  plugins: [
    {
      // A file that was on its way when the session ended must not bring the cache back.
      cacheWillUpdate: async ({ response }) => (!isLeft && response.status === 200 ? response : null),
    },
  ],
})
registerRoute(
  ({ request, url, sameOrigin }) => !isLeft && sameOrigin && isReleaseFile(request, url.pathname),
  async (options) => (await matchPrecache(options.request.url)) ?? visited.handle(options),
)

scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))

/** Forgets what was visited in other releases, and answers for pages that are open already. */
async function takeOver(): Promise<void> {
  const names = await scope.caches.keys()
  const old = names.filter((name) => name.startsWith(visitedCachePrefix) && name !== visitedCache)
  await Promise.all(old.map((name) => scope.caches.delete(name)))
  await scope.clients.claim()
}

const agreement = createAgreement(Date.now)

scope.addEventListener('message', (event) => {
  const { data, source } = event
  if (data === forgetMessage) event.waitUntil(forget())
  if (data !== takeOverMessage || !isRecord(source) || typeof source['id'] !== 'string') return
  agreement.consent(source['id'])
  event.waitUntil(takeOverIfAgreed())
})

/** The session ended. The page that follows may still ask this worker, which keeps nothing any more. */
async function forget(): Promise<void> {
  isLeft = true
  await deleteWorkerCaches(scope.caches)
  await scope.registration.unregister()
}

/** One worker answers for all tabs: that of a newer release waits for the last of them. */
async function takeOverIfAgreed(): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const own = tabs.filter(({ url }) => isAppScreen(new URL(url).pathname))
  if (agreement.isUnanimous(own.map(({ id }) => id))) await scope.skipWaiting()
}

showPushes(scope)
