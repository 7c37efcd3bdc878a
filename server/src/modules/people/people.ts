import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Outbox } from '../../kernel/events.ts'
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
}

export interface People {
  /** Keeps two people apart. Throws not_found, cannot_target_self. Blocking twice changes nothing. */
  exclude(ownerId: string, otherId: string, kind: ExclusionKind): Promise<void>
  /** The same within a transaction, for whoever knows that these are two people. */
  excludeIn(tx: Tx, ownerId: string, otherId: string, kind: ExclusionKind): Promise<void>
  unblock(ownerId: string, otherId: string): Promise<void>
  blocklist(ownerId: string): Promise<readonly BlockedPerson[]>
  hasBlocked(ownerId: string, otherId: string): Promise<boolean>
  /** Everybody that a person must not meet, whoever of the two said so. */
  excludedOf(userId: string): Promise<readonly string[]>
  mayMeet(userId: string, otherId: string): Promise<boolean>
}

export function createPeople({ db, clock, outbox, accounts }: PeopleDeps): People {
  const checkTarget = async (ownerId: string, otherId: string): Promise<void> => {
    if (ownerId === otherId) throw new DomainError('cannot_target_self')
    if (!(await accounts.byId(otherId))) throw new DomainError('not_found')
  }
  const excludeIn: People['excludeIn'] = async (tx, ownerId, otherId, kind) => {
    await insertExclusion(tx, { ownerId, otherId, kind, at: new Date(clock.now()) })
    if (kind === 'block') await outbox.append(tx, 'person.blocked', { ownerId, otherId })
  }
  return {
    excludeIn,
    async exclude(ownerId, otherId, kind) {
      await checkTarget(ownerId, otherId)
      await db.transaction().execute((tx) => excludeIn(tx, ownerId, otherId, kind))
    },
    async unblock(ownerId, otherId) {
      await checkTarget(ownerId, otherId)
      await removeBlock(db, ownerId, otherId)
    },
    blocklist: (ownerId) => listBlocked(db, ownerId),
    hasBlocked: (ownerId, otherId) => isBlocked(db, ownerId, otherId),
    excludedOf: (userId) => excludedOf(db, userId),
    mayMeet: async (userId, otherId) => !(await excludedOf(db, userId)).includes(otherId),
  }
}
