import { expect, test } from 'vitest'
import { sessionState } from './session-state.ts'

const found = (text: string, path = 'server/src/a.ts') =>
  sessionState.check({ files: [{ path, text: `await sql\`${text}\`.execute(db)` }] }).length

test.each(['set synchronous_commit = off', 'reset jit', "select set_config('jit', 'off', false)"])(
  '%s changes the session of everybody',
  (statement) => {
    expect(found(statement)).toBe(1)
  },
)

test('what ends with its transaction is allowed, as are tests', () => {
  expect(found('set local lock_timeout = 1')).toBe(0)
  expect(found('update a set b = 1')).toBe(0)
  expect(found('set jit = off', 'server/src/a.test.ts')).toBe(0)
})
