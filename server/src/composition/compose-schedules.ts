import type { Composition } from '../composition.ts'
import { sweepExpired } from '../kernel/sweep-expired.ts'
import { type Schedule, sweepEveryMs } from '../modules/jobs/index.ts'
import { manifests } from './manifests.ts'

/** Time between two vacuums of embedded tables: short enough that there is little to do. */
const reclaimMs = 15 * 60_000

/** The recurring tasks, docs/RETENTION.md among them; each runs separately, so that a failing one stops no other. */
export function composeSchedules(
  composition: Pick<Composition, 'clock' | 'engines' | 'operations' | 'schedules' | 'settings'>,
): readonly Schedule[] {
  const { clock, engines, operations, schedules, settings } = composition
  const { db } = engines.database
  return [
    ...schedules,
    ...operations.schedules,
    {
      name: 'sweep-expired',
      everyMs: sweepEveryMs,
      run: () => sweepExpired({ db, clock, settings }, manifests),
    },
    { name: 'reclaim-room', everyMs: reclaimMs, run: () => engines.database.reclaim() },
  ]
}
