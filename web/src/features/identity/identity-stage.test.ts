import { type ErrorCode, errorCodes, type IdentityView } from '@serendip/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type IdentityFacts, stageOf } from './identity-stage.ts'

const fresh: IdentityView = {
  status: 'none',
  reason: 'country',
  declined: null,
  triesLeft: 3,
  available: true,
  rehearsal: false,
}
const facts = (view: Partial<IdentityView> | null, over: Partial<IdentityFacts> = {}): IdentityFacts => ({
  view: view === null ? null : { ...fresh, ...view },
  unread: false,
  doing: 'nothing',
  refused: null,
  ...over,
})

test.each([
  ['before the first answer', facts(null), { is: 'reading' }],
  ['without any answer', facts(null, { unread: true }), { is: 'unreachable' }],
  ['who has proved nothing', facts({}), { is: 'needed', reason: 'country' }],
  ['a start on its way', facts({}, { doing: 'leaving' }), { is: 'leaving' }],
  ['a try that waits at the provider', facts({ status: 'started', triesLeft: 0 }), { is: 'open' }],
  ['someone back from the provider', facts({ status: 'started' }, { doing: 'looking' }), { is: 'looking' }],
  ['a proof being looked at', facts({ status: 'pending' }), { is: 'pending' }],
  ['an approved person', facts({ status: 'approved', reason: null }), { is: 'approved' }],
  [
    'someone under 18',
    facts({ status: 'rejected', reason: 'age', declined: 'age', triesLeft: 0 }),
    { is: 'usedUp', why: 'age' },
  ],
  [
    'someone under 18 in a country without checks',
    facts({ reason: 'age', available: false }),
    { is: 'usedUp', why: 'age' },
  ],
  ['someone whose answer “under 18” was voided', facts({ reason: 'age' }), { is: 'needed', reason: 'age' }],
  [
    'their last try, while it runs',
    facts({ reason: 'age', status: 'started', triesLeft: 0 }),
    { is: 'open' },
  ],
  [
    'their next try, declined for its face',
    facts({ reason: 'age', status: 'rejected', declined: 'face', triesLeft: 2 }),
    { is: 'declined', why: 'face', triesLeft: 2 },
  ],
  ['nobody who asks any more', facts({ status: 'rejected', reason: null }), { is: 'free' }],
  [
    'a declined face',
    facts({ status: 'rejected', declined: 'face', triesLeft: 2 }),
    { is: 'declined', why: 'face', triesLeft: 2 },
  ],
  [
    'a try that ran out',
    facts({ status: 'rejected', declined: 'expired', triesLeft: 1 }),
    { is: 'expired', triesLeft: 1 },
  ],
  [
    'the last try, declined',
    facts({ status: 'rejected', declined: 'age', triesLeft: 0 }),
    { is: 'usedUp', why: 'age' },
  ],
  [
    'the last try, run out',
    facts({ status: 'rejected', declined: 'expired', triesLeft: 0 }),
    { is: 'usedUp', why: null },
  ],
  ['a start too many', facts({}, { refused: 'identity_tries_used' }), { is: 'usedUp', why: null }],
  ['no provider at all', facts({ available: false }, { refused: 'identity_unavailable' }), { is: 'closed' }],
  ['a provider that is down', facts({}, { refused: 'identity_unavailable' }), { is: 'noProvider' }],
  ['a start that another tab made', facts({ status: 'pending' }, { refused: 'conflict' }), { is: 'pending' }],
  ['a server that is out of reach', facts({}, { refused: 'unavailable' }), { is: 'unreachable' }],
  [
    'an approval that a refusal overtook',
    facts({ status: 'approved' }, { refused: 'conflict' }),
    { is: 'approved' },
  ],
] as const)('%s has a picture of its own', (_name, given, stage) => {
  expect(stageOf(given)).toEqual(stage)
})

const anyView: fc.Arbitrary<IdentityView> = fc.record({
  status: fc.constantFrom('none', 'started', 'pending', 'approved', 'rejected'),
  reason: fc.constantFrom('country', 'us', 'test', null),
  declined: fc.constantFrom('document', 'face', 'age', 'expired', 'cancelled', 'other', null),
  triesLeft: fc.nat({ max: 3 }),
  available: fc.boolean(),
  rehearsal: fc.boolean(),
})
const anyFacts: fc.Arbitrary<IdentityFacts> = fc.record({
  view: fc.option(anyView),
  unread: fc.boolean(),
  doing: fc.constantFrom('nothing', 'leaving', 'looking'),
  refused: fc.option(fc.constantFrom<ErrorCode>(...errorCodes)),
})

test('only the server can report an approval', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      if (stageOf(given).is === 'approved') expect(given.view?.status).toBe('approved')
    }),
  )
})

test('another try is offered only if one is left', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const stage = stageOf(given)
      if (stage.is === 'declined' || stage.is === 'expired') expect(stage.triesLeft).toBeGreaterThan(0)
    }),
  )
})
