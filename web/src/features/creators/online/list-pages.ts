import type { CreatorCard } from '@serendip/contract'

/** The creators of all pages, each at their first place: one who came or went meanwhile can be on two pages. */
export function listPages(
  pages: readonly { readonly creators: readonly CreatorCard[] }[],
): readonly CreatorCard[] {
  const cards = new Map<string, CreatorCard>()
  for (const card of pages.flatMap(({ creators }) => creators)) {
    if (!cards.has(card.creatorId)) cards.set(card.creatorId, card)
  }
  return [...cards.values()]
}
