import type { OperatorRole } from '@serendip/contract/operator'
import type { Db } from '../src/kernel/db.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { createSecrets } from '../src/kernel/secrets.ts'
import { createMemoryRateLimiter } from '../src/adapters/memory/memory-rate-limiter.ts'
import { createPasswords } from '../src/modules/accounts/index.ts'
import { createApprovals } from '../src/modules/approvals/index.ts'
import { createAudit } from '../src/modules/audit/index.ts'
import { createOperators, operatorNames, secondPersons } from '../src/modules/operators/index.ts'
import { createSecondFactor } from '../src/modules/second-factor/index.ts'
import { totpCode, totpStep } from '../src/modules/second-factor/totp.ts'
import { aClock } from './clock.ts'
import { fromBase32 } from './totp.ts'

const stepMs = 30_000
const origin = {
  address: '203.0.113.7',
  country: 'DE',
  userAgent: 'Firefox',
  requestId: 'req_1',
  brandId: 'serendip',
}
export const operatorPassword = 'a very long walk in the rain'

const nothing = { params: undefined, body: undefined, query: undefined }
const electorate = { seconds: secondPersons, namesOf: operatorNames }

let made = 0

/** Operators on a database, with a clock that a test advances. */
export function operatorsOn(db: Db, clock = aClock()) {
  const rateLimiter = createMemoryRateLimiter(clock)
  const audit = createAudit({ db, clock, limiter: rateLimiter, onBurst: () => {}, heads: null })
  const relyingParty = { id: 'localhost', name: 'Console', origin: null }
  const secrets = createSecrets('a key for tests that everyone can read')
  const secondFactor = createSecondFactor({ db, clock, ids: randomIds, secrets, relyingParty })
  const plumbing = { db, clock, ids: randomIds, rateLimiter, audit }
  const approvals = createApprovals({ plumbing, electorate })
  const operators = createOperators({
    plumbing,
    approvals,
    secondFactor,
    demo: null,
    mails: { request: async () => {} },
    passwords: createPasswords('fast'),
  })
  const { entry, self } = operators.operatorRoutes

  const callerOf = (session: string | null, stepUp = false) =>
    operators.authenticate(session, { operator: 'any', ...(stepUp ? { stepUp } : {}) })
  const startLogin = async (email: string, password = operatorPassword, from = origin) =>
    entry.login({ ...nothing, body: { email, password }, caller: null, origin: from })
  const prove = async (
    pending: string,
    proof: { readonly totp?: string; readonly recoveryCode?: string },
  ): Promise<string | null> => {
    const body = { pending, ...proof }
    return (await entry.prove({ ...nothing, body, caller: null, origin })).session
  }
  return {
    approvals,
    origin,
    clock,
    audit,
    operators,
    callerOf,
    startLogin,
    prove,
    /** An operator who has just logged in for the first time, with an authenticator app. */
    async enrolled(role: OperatorRole = 'moderator') {
      made += 1
      const email = `op${made}@console.example`
      const password = await operators.createByCommand({ email, name: `Op ${made}`, roles: [role] })
      const { pending, enrolment } = await startLogin(email, password)
      const secret = fromBase32(enrolment?.secret ?? '')
      /** Code of the app: one that was not used yet, because a step has passed. */
      const nextCode = (): string => {
        clock.advance(stepMs)
        return totpCode(secret, totpStep(clock.now()))
      }
      const body = { pending, totp: nextCode(), password: operatorPassword }
      const enrolled = await entry.enrol({ ...nothing, body, caller: null, origin })
      const { session, recoveryCodes } = enrolled
      const { operatorId } = await callerOf(session)
      return { email, operatorId, nextCode, recoveryCodes, session }
    },
    async me(session: string | null) {
      return self.me({ ...nothing, caller: await callerOf(session), origin })
    },
    async stepUp(session: string | null, totp: string): Promise<number> {
      const caller = await callerOf(session)
      return (await self.stepUp({ ...nothing, body: { totp }, caller, origin })).steppedUpUntil
    },
    async endSession(session: string | null, sessionId: string): Promise<void> {
      const caller = await callerOf(session)
      await self.endSession({ ...nothing, params: { sessionId }, caller, origin })
    },
    async sessionIds(session: string | null): Promise<string[]> {
      const listed = await self.sessions({ ...nothing, caller: await callerOf(session), origin })
      return listed.sessions.map(({ sessionId }) => sessionId)
    },
  }
}
