import type { PageAnswer } from '@serendip/contract'
import type { Clock } from '../../kernel/clock.ts'

/** How long a rendered page is served again; its counts may be as old. */
const lifetimeMs = 5_000
/** More pages than all paths in all languages; redirects are cheap and never cached. */
const pagesMax = 200

export interface PageCache {
  readonly lifetimeMs: number
  /** `key` names everything that the rendering depends on. */
  get(key: string, draw: () => PageAnswer): PageAnswer
}

/** Caches rendered pages for a few seconds. */
export function createPageCache(clock: Clock): PageCache {
  const pages = new Map<string, { readonly answer: PageAnswer; readonly until: number }>()
  return {
    lifetimeMs,
    get(key, draw) {
      const known = pages.get(key)
      if (known !== undefined && clock.now() < known.until) return known.answer
      const answer = draw()
      if (answer.kind === 'redirect') return answer
      if (pages.size >= pagesMax) pages.clear()
      pages.set(key, { answer, until: clock.now() + lifetimeMs })
      return answer
    },
  }
}
