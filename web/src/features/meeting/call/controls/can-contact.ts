import type { EndedTalk } from '../../state/call-state.ts'

/**
 * Whether one may add or write to the other person after a call. The screen reserves its place while the answer loads, so
 * that nothing jumps; nobody one has blocked is offered.
 */
export const canContact = ({ partner, reason }: EndedTalk, isBlocked: boolean): boolean =>
  !isBlocked && !partner.demo && reason !== 'blocked' && reason !== 'reported'
