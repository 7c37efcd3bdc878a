import { readFileSync } from 'node:fs'
import { type PriceListProduct, priceListProduct } from '@serendip/contract/operator'
import { createMemoryRateLimiter } from '../src/adapters/memory/memory-rate-limiter.ts'
import type { Clock } from '../src/kernel/clock.ts'
import type { Db } from '../src/kernel/db.ts'
import type { Ids } from '../src/kernel/ids.ts'
import { createApprovals } from '../src/modules/approvals/index.ts'
import { createAudit } from '../src/modules/audit/index.ts'
import { createCatalogue, type PublishedPrices } from '../src/modules/catalogue/index.ts'
import { operatorNames, secondPersons } from '../src/modules/operators/index.ts'
import { taxedCountries, taxIn } from '../src/modules/payments/index.ts'
import { createSettings } from '../src/modules/settings/index.ts'
import type { FakeClock } from './clock.ts'
import { operatorsOn } from './operators.ts'

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

/**
 * Publishes the next price list as two admins do, who have had access for a day by the catalogue's clock. `clock` is theirs:
 * a worker that runs beside them ends logins that are old by its own.
 */
export async function publishPrices(
  db: Db,
  { operatorRoutes, priceList }: ReturnType<typeof aCatalogue>,
  change: (product: PriceListProduct) => PriceListProduct,
  clock?: FakeClock,
): Promise<void> {
  const desk = operatorsOn(db, clock)
  const prices = operatorRoutes.catalogue
  const admin = async () => {
    const { session } = await desk.enrolled('admin')
    return { params: undefined, query: undefined, caller: await desk.callerOf(session), origin: desk.origin }
  }
  const [author, second] = [await admin(), await admin()]
  const products = (await priceList()).products.map(change)
  await prices.savePriceDraft({ ...author, body: { products, seen: null } })
  const { draft } = await prices.priceDraft({ ...author, body: undefined })
  const body = { note: 'another price', lossReason: null, seen: draft?.draftedAt ?? 0 }
  await prices.publishPriceDraft({ ...author, body })
  const [approval] = await desk.approvals.list('priceList')
  const params = { approvalId: approval?.id ?? '' }
  await prices.confirmPrices({ ...second, params, body: undefined })
}

const columns = [
  ...['tier', 'key', 'group', 'coins', 'months', 'priceCents'],
  ...['v4PriceCents', 'regularPriceCents', 'minutes', 'isOnSale'],
]

/** The price list that the release brings, as its migration has it. */
export function firstPriceList(): PublishedPrices {
  const migration = new URL('../migrations/0830-price-lists.sql', import.meta.url)
  const rows = [...readFileSync(migration, 'utf8').matchAll(/^ {2}\((1, [123], '[^)]*)\)[,;]$/gm)]
  const products = rows.map(([, row = '']) => {
    const [, ...values] = JSON.parse(`[${row.replaceAll("'", '"')}]`)
    return priceListProduct.parse(Object.fromEntries(columns.map((column, at) => [column, values[at]])))
  })
  return { version: 1, products, lately: products }
}
