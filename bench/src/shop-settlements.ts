import { createRequire } from 'node:module'
import { sql } from 'kysely'
import type pg from 'pg'
import { anInvoice } from '../../server/test/payments.ts'
import { aPerson, aServer, type TestServer } from '../../server/test/server.ts'
import { copyRows, numberDigits, numberOf } from './copy-rows.ts'

export interface FilledShop {
  readonly server: TestServer
  readonly url: string
  /** Settles the invoice with this number, as the inbox of notifications does. */
  settle(n: number): Promise<void>
  stop(): Promise<void>
}

/** A fresh database with buyers, each of whom has a pending invoice, and the product on it without any other work. */
export async function fillShop(url: string, redisUrl: string, buyers: number): Promise<FilledShop> {
  const server = await aServer({ DATABASE_URL: url, REDIS_URL: redisUrl, ROLES: 'api,payments' })
  const { db } = server.composition.engines.database
  const buyer = await aPerson(server)
  const invoiceId = await anInvoice(server, buyer)
  await copyRows(
    db,
    { table: 'accounts', id: buyer.userId, from: 0, to: buyers },
    {
      id: 'usr_bench',
      human_id: 'H',
      email: 'buyer',
    },
  )
  await copyRows(
    db,
    { table: 'invoices', id: invoiceId, from: 0, to: buyers },
    { id: 'inv_bench', account_id: 'usr_bench', tap_key: 'tap' },
  )
  await sql`update invoices set state = 'pending' where id like 'inv_bench%'`.execute(db)
  await sql`analyze`.execute(db)
  const invoice = await db
    .selectFrom('invoices')
    .select(['price_minor', 'currency'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()

  return {
    server,
    url,
    async settle(n) {
      const number = numberOf(n)
      const body = {
        id: `evt_bench${number}`,
        type: 'payment.approved',
        reference: `inv_bench${number}`,
        payment: {
          id: `pay_bench${number}`,
          status: 'approved',
          amount_minor: Number(invoice.price_minor),
          currency: invoice.currency,
          instrument: `card_bench${number}`,
          reason: null,
          charge: null,
          saved_card: null,
        },
      }
      const outcome = await server.composition.payments.webhooks[0]?.source.apply(
        Buffer.from(JSON.stringify(body)),
        'serendip',
      )
      if (outcome !== 'accepted') throw new Error(`a settlement was ${outcome}`)
    },
    stop: () => server.stop(),
  }
}

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

type Query = (this: unknown, ...args: readonly unknown[]) => unknown

/** The statements with which the product settles the invoice with this number. */
async function statementsOf(shop: FilledShop, n: number): Promise<readonly Statement[]> {
  // The product's own copy of the driver.
  const driver = createRequire(new URL('../../server/src/main.ts', import.meta.url))('pg') as typeof pg
  const prototype = driver.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  const seen: Statement[] = []
  prototype.query = function observed(...args) {
    const [first, second] = args
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    const values: readonly unknown[] = Array.isArray(second)
      ? second
      : ((first as { values?: unknown[] }).values ?? [])
    seen.push({ text, values })
    return query.call(this, ...args)
  }
  try {
    await shop.settle(n)
  } finally {
    prototype.query = query
  }
  return seen
}

/** A literal of SQL. A colon before a word would be one of pgbench's variables. */
const quoted = (text: string): string =>
  `('${text.replaceAll("'", "''").replaceAll(/:(?=\w)/g, "' || chr(58) || '")}')`
/** The basic form of ISO 8601, which has no colons. */
const inBasicForm = (text: string): string =>
  text.replaceAll(/(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\.\d+Z/g, '$1$2$3T$4$5$6Z')
const madeIds = /\b(lot|evt|tr|led|obx)_[0-9A-Za-z]{16,}\b/g

/**
 * A script that does the same for another invoice each time. The number stands in place of that of the one that was
 * observed, and of every id that the product made for it.
 */
export async function settlementScript(shop: FilledShop, n: number, perClient: number): Promise<string> {
  const number = numberOf(n)
  const statements = await statementsOf(shop, n)
  const invoice = `inv_bench${number}`
  const stored = await shop.server.composition.engines.database.db
    .selectFrom('invoices')
    .select(['number'])
    .where('id', '=', invoice)
    .executeTakeFirstOrThrow()
  /** Ids that the product made, and those that stand for them. */
  const made = new Map<string, string>()
  const expressionOf = (value: unknown): string => {
    if (value === null || value === undefined) return 'null'
    if (value instanceof Date) return quoted(inBasicForm(value.toISOString()))
    if (typeof value === 'object') throw new Error('a value that no script can hold')
    const text = String(value)
    if (text === stored.number) return `${quoted(text.slice(0, -6))} || lpad(:last::text, 6, '0')`
    const plain = inBasicForm(text).replaceAll(madeIds, (id) => {
      if (id.includes(number)) return id
      if (!made.has(id)) made.set(id, `made${made.size}_bench${number}`)
      return made.get(id) ?? id
    })
    return plain.includes(number)
      ? `replace(${quoted(plain)}, ${quoted(number)}, lpad((:n)::text, ${numberDigits}, '0'))`
      : quoted(plain)
  }
  const lines = statements.map(({ text, values }) => {
    const filled = text.replaceAll(/\$(\d+)/g, (_, at) => `(${expressionOf(values[Number(at) - 1])})`)
    return /"?invoice_numbers"?/.test(text) ? `${filled} \\gset` : `${filled};`
  })
  return [`\\set i :i + 1`, `\\set n :first + :client_id * ${perClient} + :i`, ...lines, ''].join('\n')
}
