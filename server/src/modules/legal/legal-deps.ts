import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Audit } from '../audit/index.ts'

export interface LegalDeps {
  readonly plumbing: { readonly db: Db; readonly clock: Clock; readonly audit: Audit }
  /** Every brand. */
  readonly brandIds: readonly string[]
}
