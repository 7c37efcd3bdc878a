import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { PriceListProduct } from '@serendip/contract/operator'
import { sql } from 'kysely'
import type { Database } from '../../server/src/adapters/postgres/open-database.ts'
import { randomIds } from '../../server/src/kernel/ids.ts'
import { banPerson } from '../../server/src/modules/safety/index.ts'
import { checkShop } from '../../server/test/check-shop.ts'
import { aClock } from '../../server/test/clock.ts'
import { type Random, seededRandom } from '../../server/test/ledger-workload.ts'
import { aMigratedDirectory } from '../../server/test/migrated-directory.ts'
import { aCatalogue, publishPrices } from '../../server/test/price-lists.ts'
import { type CrowdHome, seedCrowd } from '../../server/test/seed-crowd.ts'
import { shopKey } from '../../server/test/shop.ts'
import { aWallet } from '../../server/test/wallet.ts'
import { hasPostgres, startPostgres } from '../../tools/src/services/postgres.ts'
import { hasRedis, startRedis } from '../../tools/src/services/redis.ts'
import type { ChaosProvider } from './chaos-provider.ts'
import { crowdId } from './chat-pairs.ts'
import { EmulatedShopProvider } from './emulated-shop-provider.ts'
import { grouped, machine } from './figures.ts'
import { RestartingServer } from './restarting-server.ts'
import { ShopBuyer } from './shop-buyer.ts'
import { embeddedHouse, openHome, sharedHouse, type ShopHouse } from './shop-house.ts'
import { ShopProvider } from './shop-provider.ts'
import { ageOrders, finishWork } from './shop-rest.ts'
import { writeSection } from './write-section.ts'

// `npm run stress:shop`: people who buy in two tabs with double taps, a provider that loses answers and notifies
// repeatedly, in no order, days late or never, and servers that are killed. `-- --provider segpay` takes that one's emulator
// instead of the provider of test payments, `--embedded` the embedded database alone. SHOP_SECONDS sets its length for each engine, SHOP_SEED its random numbers;
// BENCH_SHORT=1 is a small form that writes no figures; the engine tests run it, and one emulator on the embedded database.
const providerNames = ['test', 'segpay', 'billing', 'checkoutChamp', 'medoro'] as const
const { values: options } = parseArgs({
  options: { provider: { type: 'string', default: 'test' }, embedded: { type: 'boolean', default: false } },
})
function readProviderName(): ChaosProvider['name'] {
  const found = providerNames.find((name) => name === options.provider)
  if (!found) throw new Error(`--provider is one of ${providerNames.join(', ')}`)
  return found
}
const providerName = readProviderName()
const isShort = process.env['BENCH_SHORT'] === '1'
const seconds = Number(process.env['SHOP_SECONDS'] ?? (isShort ? 15 : 120))
const seed = Number(process.env['SHOP_SEED'] ?? 1)
const people = isShort ? 6 : 18
const tabsEach = 2
const killEveryMs = isShort ? 4_000 : 6_000
/** Of six buyers one is banned and one takes a break from spending. */
const fateOf = (index: number): 'none' | 'break' | 'ban' => (['break', 'ban'] as const)[index % 6] ?? 'none'
const dayMs = 24 * 3_600_000

/** Orders in currencies of 0 and 3 digits, in which nothing is sold yet. */
const foreign = [
  { currency: 'JPY', country: 'JP', priceMinor: 980, taxMinor: 89 },
  { currency: 'KWD', country: 'KW', priceMinor: 2_150, taxMinor: 0 },
] as const
const foreignEach = isShort ? 3 : 8
const foreignProduct = 'callme:coins300'

type Env = Readonly<Record<string, string>>

const load = (loadavg()[0] ?? 0).toFixed(1)
const lines: string[] = []
const print = (line: string): void => {
  console.log(line)
  lines.push(line)
}

interface PlantedOrder {
  readonly id: string
  readonly owner: number
  readonly priceMinor: number
  readonly currency: string
}

async function plantForeign({ db }: Database, provider: ChaosProvider): Promise<readonly PlantedOrder[]> {
  if (!provider.takesEveryCurrency) return []
  const planted: PlantedOrder[] = []
  for (let owner = 0; owner < people; owner += 1) {
    for (const { currency, country, priceMinor, taxMinor } of foreign) {
      for (let count = 0; count < foreignEach; count += 1) {
        const id = randomIds.next('inv')
        await sql`insert into invoices (id, account_id, brand_id, tap_key, state, product_id, coins, price_minor, tax_minor,
            currency, country, provider, created_at, expires_at)
          values (${id}, ${crowdId(owner)}, 'serendip', ${id}, 'created', ${foreignProduct}, 300, ${priceMinor}, ${taxMinor},
            ${currency}, ${country}, ${provider.name}, now(), now() + interval '1 hour')`.execute(db)
        planted.push({ id, owner, priceMinor, currency })
      }
    }
  }
  return planted
}

/** As another process of the product does it, which has no sockets. */
const ban =
  (userId: string) =>
  async (database: Database): Promise<void> => {
    const { db } = database
    const clock = aClock(Date.now())
    const { wallet } = aWallet(database, { clock })
    const deps = { db, clock, wallet, realtime: { endSession() {} }, expel: async () => {} }
    await banPerson(deps, { userId, reason: 'harassment', until: null, isFraud: false })
  }

async function raisePrices({ db }: Database): Promise<void> {
  // Its admins have had access for a day.
  const catalogue = aCatalogue({ db, clock: aClock(Date.now() + 2 * dayMs), ids: randomIds })
  const raise = (product: PriceListProduct): PriceListProduct => ({
    ...product,
    priceCents: product.priceCents + (product.group === 'default' ? 1 : 0),
    regularPriceCents: product.regularPriceCents === null ? null : product.regularPriceCents + 1,
  })
  await publishPrices(db, catalogue, raise, aClock(Date.now()))
}

interface ShopSetup {
  readonly name: string
  readonly house: ShopHouse
  readonly provider: ChaosProvider
  /** Of the shop's processes. */
  readonly env: Env
  readonly planted: readonly PlantedOrder[]
}

/** Buys until the time is over, while servers are killed; answers the buyers. */
async function buy({ house, provider, planted }: ShopSetup): Promise<readonly ShopBuyer[]> {
  const { servers } = house
  const origins = () => servers.map((server) => server.origin)
  provider.origins = origins
  const acts = { ban: (userId: string) => house.act(ban(userId)) }
  const buyers = Array.from(
    { length: people },
    (_, index) =>
      new ShopBuyer(index, seededRandom(seed * 1_000 + index), fateOf(index), { provider, origins, acts }),
  )
  for (const { id, owner, priceMinor, currency } of planted) {
    const order = { id, productId: foreignProduct, priceMinor, currency, isSaidPaid: false }
    buyers[owner]?.orders.set(id, order)
  }
  const random = seededRandom(seed)
  const start = Date.now()
  const until = start + seconds * 1_000
  let isOver = false
  const kill = async () => {
    while (!isOver) {
      await sleep(killEveryMs)
      const server = servers[random(servers.length)]
      if (server) await house.kill(server)
    }
  }
  const repricing = sleep((seconds * 1_000) / 5).then(() => house.act(raisePrices))
  const killing = kill()
  await Promise.all([
    repricing,
    ...buyers.flatMap((buyer) =>
      Array.from({ length: tabsEach }, () => buyer.use(until, (start + until) / 2)),
    ),
  ])
  isOver = true
  await killing
  return buyers
}

/** Days pass: orders end, pages that were left open are paid after all, and late notifications come. */
async function letDaysPass({ house, provider, env }: ShopSetup, buyers: readonly ShopBuyer[]): Promise<void> {
  const [server] = house.servers
  const aged = house.act((database) => ageOrders(database, env))
  if (server) await house.kill(server)
  await aged
  const [card = ''] = provider.cards
  const fate = { kind: 'after', delaysMs: [0, 0] } as const
  for (const page of buyers.flatMap(({ abandoned }) => abandoned))
    await provider.pay(page, { card, isSaved: false, isDeclined: false, fate })
  await Promise.all(buyers.filter(({ isStopped }) => !isStopped).map((buyer) => buyer.readAll()))
  await provider.becomeReliable()
  await provider.sendLate()
}

/** Runs the workload, and returns the errors found. */
async function runShop(setup: ShopSetup): Promise<readonly string[]> {
  const { name, house, provider, env } = setup
  const buyers = await buy(setup)
  await letDaysPass(setup, buyers)
  await Promise.all(house.servers.map((server) => server.stop()))
  await house.close()
  const database = await openHome(house.home)
  await finishWork(database, provider, env)
  const orders = buyers.flatMap((buyer) => [...buyer.orders.values()])
  const report = await checkShop(database.db, await provider.books(), orders)
  await database.close()
  await provider.stop()
  const problems = [...buyers.flatMap((buyer) => buyer.problems), ...report.problems]
  const sum = (of: (buyer: ShopBuyer) => number) =>
    grouped(buyers.reduce((total, buyer) => total + of(buyer), 0))
  const deaths = house.servers.reduce((total, server) => total + server.deaths, 0)
  print(
    `| ${name} | ${sum(({ requests }) => requests)} | ${sum(({ unanswered }) => unanswered)} | ${grouped(provider.lost)} | ${grouped(provider.notified)} | ${grouped(report.invoices)} | ${grouped(report.paid)} | ${sum(({ repriced }) => repriced)} | ${grouped(report.refunds)} | ${grouped(report.paidTwice)} | ${deaths} | ${problems.length === 0 ? 'OK' : 'WRONG'} |`,
  )
  return problems
}

const usualEnv: Env = {
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'warn',
  // In qa a brand without published terms sells nothing.
  APP_ENV: 'dev',
  DEV_COUNTRY: 'DE',
  SECRETS_KEY: shopKey,
  // The page of medoro begins with one of ours, for which `npm run build` was run.
  ROLES: `api,chat,socket,analytics,payments,worker${providerName === 'medoro' ? ',web' : ''}`,
}

const createProvider = (name: ChaosProvider['name'], random: Random): ChaosProvider =>
  name === 'test' ? new ShopProvider(random) : new EmulatedShopProvider(name, random)

async function prepare(home: CrowdHome, provider: ChaosProvider): Promise<readonly PlantedOrder[]> {
  await seedCrowd(home, people, 0)
  const database = await openHome(home)
  const planted = await plantForeign(database, provider)
  await database.close()
  return planted
}

async function runEmbedded(): Promise<readonly string[]> {
  const dataDirectory = await aMigratedDirectory('serendip-shop-')
  const provider = createProvider(providerName, seededRandom(seed + 7))
  const planted = await prepare({ dataDirectory }, provider)
  const env = { ...usualEnv, ...(await provider.start()), DATA_DIR: dataDirectory }
  const server = await RestartingServer.start(env)
  const house = await embeddedHouse(dataDirectory, server)
  const problems = await runShop({ name: 'embedded, 1 server', house, provider, env, planted })
  await server.removeData()
  return problems
}

async function runShared(): Promise<readonly string[]> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  const provider = createProvider(providerName, seededRandom(seed + 8))
  const planted = await prepare({ databaseUrl: postgres.url }, provider)
  const env = {
    ...usualEnv,
    ...(await provider.start()),
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
  }
  const servers = [await RestartingServer.start(env), await RestartingServer.start(env)]
  const house = await sharedHouse(postgres.url, servers)
  const problems = await runShop({ name: 'PostgreSQL and Redis, 2 servers', house, provider, env, planted })
  await Promise.all(servers.map((server) => server.removeData()))
  await Promise.all([postgres.stop(), redis.stop()])
  return problems
}

print(
  `Machine: ${machine()}, load ${load} before the run. Provider: ${providerName}. ${people} people buy in ${tabsEach} tabs each, ${seconds} s, seed ${seed}.`,
)
print('')
print(
  '| engine | requests sent | without answer | lost at the provider | notifications | invoices | paid | prices changed | refunds | paid twice | servers killed | check |',
)
print('|---|---|---|---|---|---|---|---|---|---|---|---|')
const problems = [...(await runEmbedded())]
if (options.embedded) print('PostgreSQL and Redis: not asked for.')
else if (hasPostgres() && hasRedis()) problems.push(...(await runShared()))
else print('PostgreSQL and Redis: not run, they are not installed.')
print('')
print(
  'OK: what the provider took and did not return is the receivable of each invoice in the money ledger; every paid invoice',
)
print(
  'has its coins once, no other has any; coins that were taken back returned their share; second payments went back; a tap',
)
print(
  'made one order, at the price that was seen; numbers have no gaps; and the audit of coins and money finds nothing.',
)

for (const problem of problems) console.error(`wrong: ${problem}`)
if (problems.length > 0) process.exitCode = 1
else if (!isShort)
  writeSection(providerName === 'test' ? 'shop-chaos' : `shop-chaos: ${providerName}`, lines.join('\n'))
