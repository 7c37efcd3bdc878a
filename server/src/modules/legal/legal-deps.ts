import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Audit } from '../audit/index.ts'

export interface LegalDeps {
  readonly plumbing: { readonly db: Db; readonly clock: Clock; readonly audit: Audit }
  /** The brand that this process shows. */
  readonly brandId: string
  /** Every brand, all of whose pages operators edit. */
  readonly brandIds: readonly string[]
}
