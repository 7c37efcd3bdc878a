import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { transact } from '../../kernel/transact.ts'
import { confirmTotp, findTotp, putTotp } from './second-factor.store.ts'
import { sealedAs } from './set-up.ts'
import { newTotpSecret, offeredStep, totpCode } from './totp.ts'

/** An authenticator app that the server itself plays: for demo mode alone, where its codes are on the screen. */
export interface RehearsedTotp {
  setUp(subjectId: string): Promise<void>
  /** A code that would be accepted now; null while all of them are used. */
  codeOf(subjectId: string): Promise<string | null>
}

export function rehearseTotp({
  db,
  clock,
  secrets,
}: {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: Secrets
}): RehearsedTotp {
  return {
    async setUp(subjectId) {
      const sealed = secrets.seal(sealedAs(subjectId), newTotpSecret().toString('hex'))
      const at = new Date(clock.now())
      await putTotp(db, subjectId, sealed, at)
      await transact(db, (tx) => confirmTotp(tx, subjectId, at))
    },
    async codeOf(subjectId) {
      const row = await findTotp(db, subjectId)
      const secret = row && secrets.open(sealedAs(subjectId), row.secret)
      if (!secret) return null
      const step = offeredStep(clock.now(), row.last_step)
      return step === null ? null : totpCode(Buffer.from(secret, 'hex'), step)
    },
  }
}
