import type { Clock } from '../../platform/clock.ts'
import type { Session } from '../../platform/session/session.ts'
import {
  deleteWorkerCaches,
  forgetMessage,
  takeOverMessage,
  workerPath,
} from '../../platform/worker-names.ts'
import { lookMs } from './follow-release.ts'

/** The part of a registration that is used here. */
interface Registration extends Pick<EventTarget, 'addEventListener'> {
  readonly active: { postMessage(message: unknown): void } | null
  readonly waiting: { postMessage(message: unknown): void } | null
  readonly installing: Pick<EventTarget, 'addEventListener'> | null
  update(): Promise<unknown>
  unregister(): Promise<boolean>
}

interface WorkerDeps {
  readonly container: {
    register(
      address: string,
      options: { readonly scope: string; readonly updateViaCache: 'none' },
    ): Promise<Registration>
    getRegistration(): Promise<Registration | undefined>
  }
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'>
  readonly session: Pick<Session, 'current' | 'subscribe'>
  readonly clock: Clock
  language(): string
  /** Calls back when the person chose another language. */
  onLanguage(listener: () => void): void
  /** Whether there is no search, no call and no ring. */
  isIdle(): boolean
  /** Whether nothing goes on that an update might disturb: no search, no call, no ring, nothing typed. */
  isFree(): boolean
  /** Calls back when the server says that it is of another release than before. */
  onRelease(listener: () => void): void
}

/** A visit's first screen and first taps come before the files of screens that may never be opened. */
export const registerAfterMs = 5_000

/**
 * Keeps the service worker of a logged-in person: it is registered with the session, for their language, and removed
 * with it, together with everything that it stored. A worker of a newer release takes over, and the first one loads its
 * files, as soon as that disturbs nothing.
 */
export function keepWorker(deps: WorkerDeps): void {
  const { container, session, clock } = deps
  let kept: Registration | null = null
  let isLooking = false
  /** Whose worker it is; what was begun for somebody else is not continued. */
  let userId: string | undefined

  const look = () => {
    isLooking = false
    if (userId === undefined || (kept !== null && !kept.waiting)) return
    // The first one disturbs nothing but a call; a notification may wait for it already.
    const mayGoOn = kept === null ? deps.isIdle() : deps.isFree()
    if (!mayGoOn) lookLater(lookMs)
    // If the browser refuses, screens open from the network alone.
    else if (kept === null) void register(userId).catch(() => undefined)
    else {
      kept.waiting?.postMessage(takeOverMessage)
      // It waits for the other tabs too, and what this one said holds for a while.
      lookLater(lookMs)
    }
  }
  const lookLater = (afterMs: number) => {
    if (isLooking) return
    isLooking = true
    clock.after(afterMs, look)
  }
  const watchInstalling = ({ installing }: Registration) => installing?.addEventListener('statechange', look)
  const register = async (forUser: string) => {
    const address = `${workerPath}?language=${deps.language()}`
    const registration = await container.register(trusted(address), { scope: '/', updateViaCache: 'none' })
    if (userId !== forUser) return forget(registration, deps.caches)
    if (kept === null) registration.addEventListener('updatefound', () => watchInstalling(registration))
    kept = registration
    watchInstalling(registration)
    look()
  }
  const follow = () => {
    const next = session.current()?.profile._id
    if (next === userId) return
    userId = next
    const left = kept
    kept = null
    if (next === undefined)
      void (left ? forget(left, deps.caches) : forgetWorker(deps)).catch(() => undefined)
    else lookLater(registerAfterMs)
  }
  session.subscribe(follow)
  deps.onRelease(() => void kept?.update().catch(() => undefined))
  deps.onLanguage(() => {
    if (kept !== null && userId !== undefined) void register(userId).catch(() => undefined)
  })
  if (session.current() === null) void forgetWorker(deps).catch(() => undefined)
  follow()
}

async function forgetWorker({ container, caches }: WorkerDeps): Promise<void> {
  const registration = await container.getRegistration()
  if (registration !== undefined) await forget(registration, caches)
}

/** By the worker too, because the page may be leaving; it removes itself last, so that it is not stopped before. */
async function forget(registration: Registration, caches: WorkerDeps['caches']): Promise<void> {
  registration.active?.postMessage(forgetMessage)
  await deleteWorkerCaches(caches)
  await registration.unregister()
}

/** Not in the compiler's types. */
interface TrustedTypes {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(address: string): string },
    ): { createScriptURL(address: string): string }
  }
}

let policy: { createScriptURL(address: string): string } | undefined

/** The page's policy accepts the address of this worker and of no other. */
function trusted(address: string): string {
  policy ??= (globalThis as unknown as TrustedTypes).trustedTypes?.createPolicy('service-worker', {
    createScriptURL(wanted) {
      if (wanted.startsWith(`${workerPath}?language=`)) return wanted
      throw new TypeError('not the worker')
    },
  })
  return policy?.createScriptURL(address) ?? address
}
