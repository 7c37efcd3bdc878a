import { createMemoryRateLimiter } from '../src/adapters/memory/memory-rate-limiter.ts'
import type { Clock } from '../src/kernel/clock.ts'
import type { Db } from '../src/kernel/db.ts'
import type { Ids } from '../src/kernel/ids.ts'
import { createApprovals } from '../src/modules/approvals/index.ts'
import { createAudit } from '../src/modules/audit/index.ts'
import { createCatalogue } from '../src/modules/catalogue/index.ts'
import { operatorNames, secondPersons } from '../src/modules/operators/index.ts'
import { taxedCountries, taxIn } from '../src/modules/payments/index.ts'
import { createSettings } from '../src/modules/settings/index.ts'

/** The catalogue of one process on a database. */
export function aCatalogue({
  db,
  clock,
  ids,
}: {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
}) {
  const audit = createAudit({
    db,
    clock,
    limiter: createMemoryRateLimiter(clock),
    onBurst: () => {},
    heads: null,
  })
  const approvals = createApprovals({
    plumbing: { db, clock, ids, audit },
    electorate: { seconds: secondPersons, namesOf: operatorNames },
  })
  return createCatalogue({
    plumbing: { db, clock, approvals, audit },
    settings: createSettings({ db, clock }),
    tax: { taxIn, countries: taxedCountries },
    highestRateOf: async () => null,
  })
}
