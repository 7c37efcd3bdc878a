import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Audit } from '../audit/index.ts'

export interface LegalDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock'> & { readonly audit: Audit }
  /** The brand that this process shows. */
  readonly brandId: string
  /** Every brand, all of whose pages operators edit. */
  readonly brandIds: readonly string[]
}
