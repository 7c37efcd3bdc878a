import type { PushScope } from './push.ts'

/** An event that the browser keeps the worker alive for. */
interface ExtendableWorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface Tab {
  readonly id: string
  readonly url: string
}

/** The part of a service worker's scope that this one uses; the compiler's types are those of a page. */
interface WorkerScope {
  readonly location: Location
  readonly caches: CacheStorage
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: {
      readonly type: 'window'
      readonly includeUncontrolled: true
    }): Promise<readonly Tab[]>
  }
  readonly registration: Pick<ServiceWorkerRegistration, 'unregister'>
  skipWaiting(): Promise<void>
  addEventListener(type: 'activate', listener: (event: ExtendableWorkerEvent) => void): void
  addEventListener(
    type: 'message',
    listener: (event: ExtendableWorkerEvent & { readonly data: unknown; readonly source: unknown }) => void,
  ): void
}

export const scope = globalThis as unknown as WorkerScope & PushScope
