import {
  type ApprovalKind,
  approvalKindNames,
  approvalKinds,
  type OperatorRole,
  operatorRights,
} from '@serendip/contract/operator'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Audit } from '../audit/index.ts'
import type { ApprovalRow } from './approvals.store.ts'

/** Whoever set up their access later than this confirms nothing yet. */
export const newcomerMs = 24 * 3_600_000

/** Operators as this module knows them; they are of a module above. */
export interface Electorate {
  /**
   * The ids of those who count as the second person for what `askedBy` asks for: active, in one of these roles, set up
   * before `since`, and neither the creator of the one who asks nor created by them.
   */
  seconds(
    db: Db | Tx,
    wanted: { readonly askedBy: string; readonly roles: readonly OperatorRole[]; readonly since: Date },
  ): Promise<readonly string[]>
  namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export interface ApprovalsDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids'> & { readonly audit: Audit }
  readonly electorate: Electorate
}

/** Which operators could confirm now what `askedBy` asks for. */
export const secondsFor = (
  { plumbing: { clock }, electorate }: ApprovalsDeps,
  db: Db | Tx,
  kind: ApprovalKind,
  askedBy: string,
): Promise<readonly string[]> => {
  const { roles } = operatorRights[approvalKinds[kind]]
  return electorate.seconds(db, { askedBy, roles, since: new Date(clock.now() - newcomerMs) })
}

export const kindOf = ({ kind }: Pick<ApprovalRow, 'kind'>): ApprovalKind | null =>
  approvalKindNames.find((known) => known === kind) ?? null

/** Throws cannot_target_self, other_operator_required. */
export async function demandSecond(
  deps: ApprovalsDeps,
  db: Db | Tx,
  request: { readonly kind: string; readonly askedBy: string; readonly operatorId: string },
): Promise<void> {
  const { askedBy, operatorId } = request
  const kind = kindOf(request)
  if (kind === null) throw new DomainError('not_found')
  if (askedBy === operatorId) throw new DomainError('cannot_target_self')
  const seconds = await secondsFor(deps, db, kind, askedBy)
  if (!seconds.includes(operatorId)) throw new DomainError('other_operator_required')
}
