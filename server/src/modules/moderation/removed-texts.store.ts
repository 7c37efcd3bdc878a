import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'
import { transact } from '../../kernel/transact.ts'
import { forgetWithheld } from '../media/index.ts'

type RemovedText = Row<'removed_texts'>

const dayMs = 24 * 3_600_000
/** A decision can be appealed for six months, and the appeal is decided within 14 days; three days more for delays. */
const keepMs = (183 + 14 + 3) * dayMs

export async function storeRemovedText(
  tx: Tx,
  row: Omit<RemovedText, 'keep_until'>,
  removedAt: number,
): Promise<void> {
  await tx
    .insertInto('removed_texts')
    .values({ ...row, keep_until: new Date(removedAt + keepMs) })
    .execute()
}

/** What a decision took away, which is then no longer stored here; null if nothing is. */
export async function takeRemovedText(
  tx: Tx,
  eventId: string,
): Promise<Pick<RemovedText, 'kind' | 'text'> | null> {
  const taken = await tx
    .deleteFrom('removed_texts')
    .where('event_id', '=', eventId)
    .returning(['kind', 'text'])
    .executeTakeFirst()
  return taken ?? null
}

/** Deletes texts and photos that no appeal can bring back any more. */
export async function forgetRemovedTexts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = new Date(clock.now())
  await transact(db, async (tx) => {
    const gone = await tx
      .deleteFrom('removed_texts')
      .where('keep_until', '<=', now)
      .returning(['kind', 'text'])
      .execute()
    await forgetWithheld(tx, photosAmong(gone), now)
  })
}

/** The ids of the photos among what decisions took away. */
export const photosAmong = (taken: readonly Pick<RemovedText, 'kind' | 'text'>[]): readonly string[] =>
  taken.flatMap(({ kind, text }) => (kind === 'photo' ? [text] : []))
