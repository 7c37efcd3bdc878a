import type { PageAnswer } from '@serendip/contract'
import type { Clock } from '../../kernel/clock.ts'

/** How long a drawn page is served again; as old may a count on it be. */
const lifetimeMs = 5_000
/** More pages than all addresses in all languages; redirects are cheap and never kept. */
const pagesMax = 200

export interface PageCache {
  readonly lifetimeMs: number
  /** `key` names everything that the drawing depends on. */
  get(key: string, draw: () => PageAnswer): PageAnswer
}

/** Keeps drawn pages for a few seconds. */
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
