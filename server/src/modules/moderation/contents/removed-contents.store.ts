import type { Clock } from '../../../kernel/clock.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Row } from '../../../kernel/tables.ts'
import { transact } from '../../../kernel/transact.ts'
import { forgetWithheld } from '../../media/index.ts'

type RemovedContent = Row<'removed_contents'>

const dayMs = 24 * 3_600_000
/** A decision can be appealed for six months, and the appeal is decided within 14 days; three days more for delays. */
const keepMs = (183 + 14 + 3) * dayMs

export async function storeRemovedContent(
  tx: Tx,
  row: Omit<RemovedContent, 'keep_until' | 'prompts'> & { readonly prompts?: string },
  removedAt: number,
): Promise<void> {
  await tx
    .insertInto('removed_contents')
    .values({ ...row, keep_until: new Date(removedAt + keepMs) })
    .execute()
}

/** Content that a decision took away, which is then no longer stored here; null if there is none. */
export async function takeRemovedContent(
  tx: Tx,
  eventId: string,
): Promise<Pick<RemovedContent, 'kind' | 'content' | 'prompts'> | null> {
  const taken = await tx
    .deleteFrom('removed_contents')
    .where('event_id', '=', eventId)
    .returning(['kind', 'content', 'prompts'])
    .executeTakeFirst()
  return taken ?? null
}

/** Deletes texts and photos that no appeal can bring back any more. */
export async function forgetRemovedContents({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = new Date(clock.now())
  await transact(db, async (tx) => {
    const gone = await tx
      .deleteFrom('removed_contents')
      .where('keep_until', '<=', now)
      .returning(['kind', 'content'])
      .execute()
    await forgetWithheld(tx, photosAmong(gone), now)
  })
}

/** The ids of the photos among what decisions took away. */
export const photosAmong = (taken: readonly Pick<RemovedContent, 'kind' | 'content'>[]): readonly string[] =>
  taken.flatMap(({ kind, content }) => (kind === 'photo' ? [content] : []))
