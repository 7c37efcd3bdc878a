import type { DeclineReason } from '@serendip/contract'

/** The best way on after a declined payment: another card, or the same way once more. */
export type NextStep = 'another' | 'again'

const steps: Readonly<Record<DeclineReason, NextStep>> = {
  no_funds: 'another',
  expired_card: 'another',
  refused: 'another',
  wrong_data: 'again',
  cancelled: 'again',
}

export const nextStepOf = (reason: DeclineReason | null): NextStep =>
  reason === null ? 'again' : steps[reason]
