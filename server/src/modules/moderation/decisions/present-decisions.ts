import { reportReason } from '@serendip/contract'
import type { Db } from '../../../kernel/db.ts'
import { operatorNames } from '../../operators/index.ts'
import type { ModerationEvent } from '../events.store.ts'

/** Decisions as operators see them, with who made them. */
export async function presentDecisions(db: Db, events: readonly ModerationEvent[]) {
  const names = await operatorNames(db, [...new Set(events.map(({ actor }) => actor))])
  return events.map((event) => ({
    eventId: event.id,
    reportId: event.report_id || null,
    kind: event.kind,
    measure: event.measure,
    rule: reportReason.parse(event.rule),
    at: event.at.getTime(),
    by: { operatorId: event.actor, name: names.get(event.actor) ?? '' },
    until: event.until?.getTime() ?? null,
  }))
}
