import type { StandingView } from '@serendip/contract'

/** Whose words a closed account reads: a ban that ends by itself is a restriction. */
export const closedWords = ({ standing, until }: Pick<StandingView, 'standing' | 'until'>) =>
  standing === 'banned' && until !== null ? 'restricted' : standing
