import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Audit } from '../audit/index.ts'

export interface LegalDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock'> & { readonly audit: Audit }
  /** Every brand. */
  readonly brandIds: readonly string[]
}
