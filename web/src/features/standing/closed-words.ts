import type { StandingView } from '@serendip/contract'

/** Which texts a closed account shows: a temporary ban is a restriction. */
export const closedWords = ({ standing, until }: Pick<StandingView, 'standing' | 'until'>) =>
  standing === 'banned' && until !== null ? 'restricted' : standing
