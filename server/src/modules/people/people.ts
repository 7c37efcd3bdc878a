import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Outbox } from '../../kernel/events.ts'
import { transact } from '../../kernel/transact.ts'
import type { Accounts } from '../accounts/index.ts'
import {
  type BlockedPerson,
  type ExclusionKind,
  excludedOf,
  insertExclusion,
  isBlocked,
  listBlocked,
  removeBlock,
} from './exclusions.store.ts'

declare module '../../kernel/events.ts' {
  interface Events {
    'person.blocked': { readonly ownerId: string; readonly otherId: string }
  }
}

export interface PeopleDeps {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly accounts: Accounts
  /** Whether a person has ever seen another: nobody else can be blocked, or is revealed to exist. */
  hasSeen(userId: string, otherId: string): Promise<boolean>
}

export interface People {
  /** Separates two people. Throws not_found, cannot_target_self. Blocking twice changes nothing. */
  exclude(ownerId: string, otherId: string, kind: ExclusionKind): Promise<void>
  /** The same within a transaction, for callers who know that these are two people. */
  excludeIn(tx: Tx, ownerId: string, otherId: string, kind: ExclusionKind): Promise<void>
  /** Throws not_found for a person who is not blocked, cannot_target_self. */
  unblock(ownerId: string, otherId: string): Promise<void>
  blocklist(ownerId: string): Promise<readonly BlockedPerson[]>
  hasBlocked(ownerId: string, otherId: string): Promise<boolean>
  /** Everyone that a person must not meet, whichever of the two blocked. */
  excludedOf(userId: string): Promise<readonly string[]>
  mayMeet(userId: string, otherId: string): Promise<boolean>
}

export function createPeople({ db, clock, outbox, accounts, hasSeen }: PeopleDeps): People {
  const checkTarget = async (ownerId: string, otherId: string): Promise<void> => {
    if (ownerId === otherId) throw new DomainError('cannot_target_self')
    const isKnown = (await accounts.byId(otherId)) !== null && (await hasSeen(ownerId, otherId))
    if (!isKnown) throw new DomainError('not_found')
  }
  const excludeIn: People['excludeIn'] = async (tx, ownerId, otherId, kind) => {
    await insertExclusion(tx, { ownerId, otherId, kind, at: new Date(clock.now()) })
    if (kind === 'block') await outbox.append(tx, 'person.blocked', { ownerId, otherId })
  }
  return {
    excludeIn,
    async exclude(ownerId, otherId, kind) {
      await checkTarget(ownerId, otherId)
      await transact(db, (tx) => excludeIn(tx, ownerId, otherId, kind))
    },
    async unblock(ownerId, otherId) {
      if (ownerId === otherId) throw new DomainError('cannot_target_self')
      if (!(await removeBlock(db, ownerId, otherId))) throw new DomainError('not_found')
    },
    blocklist: (ownerId) => listBlocked(db, ownerId),
    hasBlocked: (ownerId, otherId) => isBlocked(db, ownerId, otherId),
    excludedOf: (userId) => excludedOf(db, userId),
    mayMeet: async (userId, otherId) => !(await excludedOf(db, userId)).includes(otherId),
  }
}
