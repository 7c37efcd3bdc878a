import type { StandingView } from '@serendip/contract'

type ClosedStanding = Pick<StandingView, 'standing' | 'until' | 'awaitsDecision'>

/** Which texts a closed account shows: a temporary ban is a restriction, and one that is not confirmed a suspension. */
export function closedWords({ standing, until, awaitsDecision }: ClosedStanding) {
  if (standing !== 'banned') return standing
  if (awaitsDecision) return 'suspended'
  return until === null ? standing : 'restricted'
}
