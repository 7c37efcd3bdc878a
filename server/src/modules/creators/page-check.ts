import { dayMs } from '../../kernel/clock.ts'
import { findPageConfirmation, storePageConfirmation } from './creators.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'

/** A page that nobody looked at for so long may be out of date. */
const confirmedForMs = 90 * dayMs

/**
 * Whether a creator should look at their page: it was confirmed long ago, or an operator took something from it since.
 * False for anyone else.
 */
export async function isPageCheckDue(
  { plumbing: { db, clock }, lastRemoval }: CreatorsDeps,
  userId: string,
): Promise<boolean> {
  const confirmedAt = await findPageConfirmation(db, userId, new Date(clock.now()))
  if (confirmedAt === null) return false
  if (clock.now() - confirmedAt.getTime() > confirmedForMs) return true
  const removedAt = await lastRemoval(userId)
  return removedAt !== null && removedAt > confirmedAt
}

/** The creator says that their page is right. */
export const confirmPage = ({ plumbing: { db, clock } }: CreatorsDeps, userId: string): Promise<void> =>
  storePageConfirmation(db, userId, new Date(clock.now()))
