import type { Tx } from '../../../kernel/db.ts'

/** The UTC day of an instant. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Time that a payer may have seen unpaid in calls that ended on a day, milliseconds. */
export async function findUnpaid(tx: Tx, payerId: string, day: string): Promise<number> {
  const found = await tx
    .selectFrom('call_unpaid_days')
    .select('unpaid_ms')
    .where('payer_id', '=', payerId)
    .where('day', '=', day)
    .executeTakeFirst()
  return found?.unpaid_ms ?? 0
}

export async function addUnpaid(tx: Tx, payerId: string, day: string, unpaidMs: number): Promise<void> {
  await tx
    .insertInto('call_unpaid_days')
    .values({ payer_id: payerId, day, unpaid_ms: unpaidMs })
    .onConflict((conflict) =>
      conflict
        .columns(['payer_id', 'day'])
        .doUpdateSet((row) => ({ unpaid_ms: row('call_unpaid_days.unpaid_ms', '+', unpaidMs) })),
    )
    .execute()
}
