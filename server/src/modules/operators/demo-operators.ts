import { type OperatorRole, operatorRoles } from '@serendip/contract/operator'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import { transact } from '../../kernel/transact.ts'
import type { Passwords } from '../accounts/index.ts'
import { newcomerMs } from '../approvals/index.ts'
import type { RehearsedTotp } from '../second-factor/index.ts'
import { findOperatorByEmail, insertOperator } from './operators.store.ts'

export interface DemoOperator {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly role: OperatorRole
}

/** Not secret: they are printed at every start, and demo mode is refused in prod. */
const names: Readonly<Record<OperatorRole, readonly [name: string, password: string]>> = {
  moderator: ['Mona Moderator', 'harbour-violet-candle-17'],
  seniorModerator: ['Sena Senior', 'meadow-copper-lantern-58'],
  support: ['Sam Support', 'willow-marble-compass-43'],
  finance: ['Fay Finance', 'juniper-silver-ledger-26'],
  admin: ['Ada Admin', 'cedar-amber-keystone-91'],
  auditor: ['Otto Auditor', 'granite-indigo-window-74'],
}
const demoOperators: readonly DemoOperator[] = operatorRoles.map((role) => ({
  role,
  name: names[role][0],
  password: names[role][1],
  email: `${role.toLowerCase()}@console.serendip.example`,
}))

export interface DemoOperators {
  readonly operators: readonly DemoOperator[]
  /** A code of the operator's app that was not used yet; null until the next one begins. */
  codeOf(email: string): Promise<string | null>
}

/** One operator of each role, ready to log in; running it again changes nothing. */
export async function seedDemoOperators(
  deps: { readonly db: Db; readonly clock: Clock; readonly ids: Ids; readonly passwords: Passwords },
  totp: RehearsedTotp,
): Promise<DemoOperators> {
  const { db, clock, ids, passwords } = deps
  for (const { email, name, role, password } of demoOperators) {
    if (await findOperatorByEmail(db, email)) continue
    // Old enough to confirm what others ask for.
    const at = new Date(clock.now() - newcomerMs)
    const id = ids.next('opr')
    const row = { id, email, name, roles: [role], created_at: at, enrolled_at: at }
    const password_hash = await passwords.hash(password)
    await totp.setUp(id)
    // Another process that starts on the same database may be faster.
    await transact(db, (tx) => insertOperator(tx, { ...row, password_hash }))
  }
  return {
    operators: demoOperators,
    async codeOf(email) {
      const operator = await findOperatorByEmail(db, email)
      return operator && totp.codeOf(operator.id)
    },
  }
}
