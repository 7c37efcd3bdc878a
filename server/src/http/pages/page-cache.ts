import type { Clock } from '../../kernel/clock.ts'
import type { PreparedPage } from './prepared-page.ts'

/** Time for which a rendered page is served again; its counts may be as old. */
const lifetimeMs = 5_000
/** More pages than all paths in all languages; each takes about 100 KB with its compressed forms. */
const pagesMax = 200

export interface Redirect {
  readonly kind: 'redirect'
  readonly status: 301 | 302
  readonly pathname: string
}

export interface PageCache {
  readonly lifetimeMs: number
  /** `key` names everything that the rendering depends on. Redirects are cheap and never cached. */
  get(key: string, draw: () => Promise<PreparedPage | Redirect>): Promise<PreparedPage | Redirect>
}

/** Caches rendered pages for a few seconds; those who ask for a page that is being rendered wait for it. */
export function createPageCache(clock: Clock): PageCache {
  const pages = new Map<string, { readonly page: Promise<PreparedPage | Redirect>; readonly until: number }>()
  return {
    lifetimeMs,
    get(key, draw) {
      const known = pages.get(key)
      if (known !== undefined && clock.now() < known.until) return known.page
      const page = draw()
      pages.delete(key)
      // The oldest leaves, so that addresses that nobody asks for twice push out one page each.
      const [oldest] = pages.keys()
      if (pages.size >= pagesMax && oldest !== undefined) pages.delete(oldest)
      pages.set(key, { page, until: clock.now() + lifetimeMs })
      const drop = () => {
        if (pages.get(key)?.page === page) pages.delete(key)
      }
      page.then((drawn) => 'kind' in drawn && drop(), drop)
      return page
    },
  }
}
