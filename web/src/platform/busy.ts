import { createObservable, type Observable } from './observable.ts'

/** Whether an action is pending during which nothing else should start; an overlay shows it. */
export interface Busy extends Observable<boolean> {
  /** Busy as long as `work` lasts. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** The same for work that ends by leaving the page: it stays busy until then, unless the work fails. */
  untilLeft<T>(work: () => Promise<T>): Promise<T>
}

/** @param page a page restored from the browser's cache is no longer busy */
export function createBusy(page: Pick<EventTarget, 'addEventListener'>): Busy {
  let works = 0
  const state = createObservable(false)
  const count = (change: number) => {
    works = Math.max(0, works + change)
    state.set(works > 0)
  }
  page.addEventListener('pageshow', (event) => {
    if ('persisted' in event && event.persisted) count(-works)
  })
  return {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    async during(work) {
      count(1)
      try {
        return await work()
      } finally {
        count(-1)
      }
    },
    async untilLeft(work) {
      count(1)
      try {
        return await work()
      } catch (thrown) {
        count(-1)
        throw thrown
      }
    },
  }
}
