import { expect, it } from 'vitest'
import { DomainError } from '../../../kernel/domain-error.ts'
import { stopReasonOf } from './settle-blocks.ts'

it.each([
  ['not_enough_coins', 'no_coins'],
  ['self_excluded', 'self_excluded'],
  ['wallet_frozen', 'ended'],
  ['idempotency_conflict', null],
] as const)('the refusal %s of the next block ends a call as %s', (code, reason) => {
  expect(stopReasonOf(new DomainError(code))).toBe(reason)
})
