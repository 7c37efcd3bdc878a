import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Outbox } from '../../kernel/events.ts'
import type { Ids } from '../../kernel/ids.ts'
import { afterCommit } from '../../kernel/transact.ts'

export interface CommittedOutbox extends Outbox {
  /** Calls `heard` after each commit of this process that wrote events. */
  onCommit(listener: () => void): void
}

/** Events that still wait are few; those that are done are found by their index, which knows whole values. */
const hasValue = (value: string) =>
  sql`e.payload @? ('$.** ? (@ == ' || to_json(${value}::text) || ')')::jsonpath`
const mentions = (mentioned: RawBuilder<unknown>) => sql`position(${mentioned} in e.payload::text) > 0`

export function createOutbox({ clock, ids }: { clock: Clock; ids: Ids }): CommittedOutbox {
  const listeners: (() => void)[] = []
  const wake = (): void => {
    for (const listener of listeners) listener()
  }
  const insertion = (name: string, payload: unknown): RawBuilder<unknown> =>
    sql`insert into outbox (id, name, payload, occurred_at)
      select ${ids.next('evt')}, ${name}, ${JSON.stringify(payload)}::jsonb, ${new Date(clock.now())}::timestamptz`
  return {
    async append(tx, name, payload) {
      afterCommit(tx, wake)
      await insertion(name, payload).execute(tx)
    },
    asPart: (name, payload, changed) => sql`${insertion(name, payload)} from ${sql.ref(changed)}`,
    announce: (db) => afterCommit(db, wake),
    onCommit: (listener) => void listeners.push(listener),
    isPending: (mentioned) => sql<boolean>`(
      exists (select from outbox e where e.relayed_at is null and ${mentions(mentioned)})
      or exists (select from outbox_deliveries d join outbox e on e.id = d.event_id where ${mentions(mentioned)}))`,
    async forget(tx, mentioned) {
      await sql`delete from outbox e where e.relayed_at is not null and ${hasValue(mentioned)}
        and not exists (select from outbox_deliveries d where d.event_id = e.id)`.execute(tx)
    },
  }
}
