import {
  enforcedRightNames,
  type OperatorRight,
  operatorRights,
  operatorRoles,
  rightsOf,
} from '@serendip/contract/operator'
import type { CsvCell } from '../../kernel/csv.ts'
import { countMarks, listAnnouncements, stateOf } from '../announcements/index.ts'
import { listPrices } from '../catalogue/index.ts'
import { savedReplies } from '../chat/index.ts'
import { changesAfter, readExperiments } from '../controls/index.ts'
import { listFailedJobs } from '../jobs/index.ts'
import { listMails, stateOfMail } from '../mail/index.ts'
import { findInvoices, listDifferences, wantedBy } from '../payments/index.ts'
import { idsBetween, transfersAfter } from '../wallet/index.ts'
import { listWebhooks } from '../webhooks/index.ts'
import { readHistory, seriesFor } from './board-history.ts'
import { type ListExports, once, pagesOf, type Rows, rowsAtOnce, type ExportRequest } from './list-export.ts'
import { createNodeList } from './nodes.ts'
import type { OperationsDeps } from './operations-deps.ts'

async function* boardRows(
  { plumbing }: OperationsDeps,
  { range }: ExportRequest<'board'>,
  rights: ReadonlySet<OperatorRight>,
) {
  const { from, stepMs, series } = await readHistory(plumbing, range, seriesFor(rights))
  yield series.flatMap(({ name, points }) =>
    points.map((value, step): readonly CsvCell[] => [new Date(from + step * stepMs), name, value]),
  )
}

async function* transferRows(
  { plumbing: { db } }: OperationsDeps,
  { from = 0, to }: ExportRequest<'ledger'>,
): Rows {
  const until = to === undefined ? null : new Date(to)
  const ids = await idsBetween(db, new Date(from), until)
  if (!ids) return
  yield* pagesOf(
    (after: Awaited<ReturnType<typeof transfersAfter>>[number] | null) =>
      transfersAfter(db, { after: after?.id ?? ids.first - 1, last: ids.last }, rowsAtOnce),
    (row) => [
      ...[row.id, row.at, row.kind, row.ref_id, row.owner_id, row.wallet_delta],
      ...[row.creator_id, row.earned_delta, row.amount],
    ],
  )
}

/** Every step of coins, also those that the screen leaves out. */
async function* traceRows({ wallet }: OperationsDeps, { reference }: ExportRequest<'trace'>): Rows {
  for (const lotId of await wallet.findLots(reference)) {
    const steps = await wallet.trace(lotId)
    yield steps.map(({ at, kind, refId, fromAccount, toAccount, amountCoins }) => [
      ...[lotId, new Date(at), kind, refId, fromAccount, toAccount, amountCoins],
    ])
  }
}

async function* announcementRows({ plumbing: { db, clock } }: OperationsDeps): Rows {
  yield* pagesOf(
    async (last: { readonly id: string } | null) => {
      const rows = await listAnnouncements(db, { after: last?.id ?? null, most: rowsAtOnce })
      const marks = await countMarks(
        db,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({ ...row, ...(marks.get(row.id) ?? { seen: 0, dismissed: 0 }) }))
    },
    (row) => [
      ...[row.id, row.texts.en.title, stateOf(row, clock.now()), row.starts_at, row.ends_at],
      ...[row.saved_at, row.published_at, row.seen, row.dismissed],
    ],
  )
}

type ProductList =
  | 'announcements'
  | 'audit'
  | 'board'
  | 'differences'
  | 'experiments'
  | 'invoices'
  | 'jobs'
  | 'ledger'
  | 'legal'
  | 'letters'
  | 'listeners'
  | 'mails'
  | 'nodes'
  | 'priceLists'
  | 'prices'
  | 'replies'
  | 'rights'
  | 'settings'
  | 'settlements'
  | 'trace'
  | 'webhooks'

/** Lists of the product itself and of how it runs. */
export const exportedProduct: ListExports<ProductList> = {
  announcements: {
    columns: ['announcement', 'title', 'state', 'starts', 'ends', 'saved', 'published', 'seen', 'dismissed'],
    rows: announcementRows,
  },
  audit: {
    columns: ['entry', 'time', 'action', 'actor', 'target'],
    rows: ({ plumbing: { audit } }, { list: _list, ...wanted }) =>
      pagesOf(
        (after) =>
          audit.search({ ...wanted, before: after === null ? undefined : Number(after.seq) }, rowsAtOnce),
        (row: Awaited<ReturnType<typeof audit.search>>[number]) => [
          ...[Number(row.seq), row.at, row.action, row.actor, row.subject],
        ],
      ),
  },
  differences: {
    columns: ['rule', 'subject', 'expected', 'actual'],
    rows: ({ wallet }) =>
      once(async () => {
        const { differences = [] } = (await wallet.lastAudit()) ?? {}
        return differences.map(({ rule, subject, expected, actual }) => [rule, subject, expected, actual])
      }),
  },
  board: { columns: ['time', 'figure', 'value'], rows: boardRows },
  experiments: {
    columns: ['experiment', 'built', 'group', 'share', 'people', 'ended as'],
    rows: ({ plumbing: { db, settings } }) =>
      once(async () => {
        const views = await readExperiments(db, await settings.read())
        return views.flatMap(({ name, isBuilt, groups, others: otherTests, end }) => [
          ...groups.map(({ group, share, people }) => [name, isBuilt, group, share, people, end ?? null]),
          [name, isBuilt, 'none', null, otherTests, end ?? null],
        ])
      }),
  },
  invoices: {
    columns: [
      ...['invoice', 'number', 'person', 'state', 'product', 'coins', 'price', 'currency', 'tax'],
      ...['country', 'provider', 'created', 'paid', 'test'],
    ],
    rows: ({ plumbing: { db } }, { q, state }) =>
      pagesOf(
        (last: Awaited<ReturnType<typeof findInvoices>>[number] | null) =>
          findInvoices(db, { by: wantedBy(q), state, after: last?.id }, rowsAtOnce),
        (row) => [
          ...[row.id, row.number, row.account_id, row.state, row.product_id, row.coins, row.price_minor],
          ...[row.currency, row.tax_minor, row.country, row.provider, row.created_at, row.paid_at],
          row.is_sandbox ? 1 : 0,
        ],
      ),
  },
  jobs: {
    columns: ['job', 'failed', 'kind', 'attempts', 'error'],
    rows: ({ plumbing: { db } }) =>
      once(async () => {
        const jobs = await listFailedJobs(db)
        return jobs.map(({ id, failedAt, kind, attempts, error }) => [id, failedAt, kind, attempts, error])
      }),
  },
  ledger: {
    columns: ['transfer', 'time', 'kind', 'about', 'owner', 'wallet', 'creator', 'earned', 'coins'],
    rows: transferRows,
  },
  legal: {
    columns: [
      'brand',
      'page',
      'version',
      'in force',
      'published by',
      'next version',
      'next in force',
      'drafts',
    ],
    rows: ({ legal }) =>
      once(async () => {
        const pages = await legal.pages()
        return pages.map(({ brand, page, version, inForceAt, publishedByName, next, drafts }) => [
          ...[brand, page, version, inForceAt === null ? null : new Date(inForceAt), publishedByName],
          ...[next?.version ?? null, next ? new Date(next.inForceAt) : null, drafts.join(' ')],
        ])
      }),
  },
  letters: {
    columns: ['event', 'failed', 'name', 'listener', 'about', 'attempts', 'error'],
    rows: ({ plumbing: { db }, deliveries }) =>
      once(async () => {
        const letters = await deliveries.deadLetters(db)
        return letters.map((letter) => [
          ...[letter.event_id, letter.dead_at, letter.name, letter.listener, letter.aggregate_id],
          ...[letter.attempts, letter.error],
        ])
      }),
  },
  listeners: {
    columns: ['listener', 'due', 'dead'],
    rows: ({ plumbing: { db, clock }, deliveries }) =>
      once(async () => {
        const listeners = await deliveries.count(db, new Date(clock.now()))
        return listeners.map(({ listener, due, dead }) => [listener, due, dead])
      }),
  },
  mails: {
    columns: ['mail', 'requested', 'kind', 'person', 'language', 'state', 'attempts', 'error', 'sent'],
    rows: ({ plumbing: { db } }, { state }) =>
      pagesOf(
        (after) => listMails(db, { state, after: after?.id }, rowsAtOnce),
        (row: Awaited<ReturnType<typeof listMails>>[number]) => [
          ...[row.id, row.requested_at, row.kind, row.account_id, row.language, stateOfMail(row)],
          ...[row.attempts, row.error, row.sent_at],
        ],
      ),
  },
  nodes: {
    columns: [
      'node',
      'state',
      'roles',
      'version',
      'started',
      'reported',
      'clock ms',
      'delay ms',
      'sockets',
      'calls',
    ],
    rows: ({ plumbing }) =>
      once(async () => {
        const nodes = await createNodeList(plumbing)()
        return nodes.map((node) => [
          ...[node.nodeId, node.state, node.roles.join(' '), node.version, new Date(node.startedAt)],
          ...[new Date(node.seenAt), node.skewMs, node.loopDelayMs, node.sockets, node.calls],
        ])
      }),
  },
  priceLists: {
    columns: ['version', 'published', 'author', 'approver', 'note', 'loss reason', 'restored from'],
    rows: ({ catalogue }) =>
      once(async () =>
        (await catalogue.versions()).map((list) => [
          ...[list.version, new Date(list.publishedAt), list.authorName, list.approverName, list.note],
          ...[list.lossReason, list.restoredFrom],
        ]),
      ),
  },
  prices: {
    columns: [
      'tier',
      'countries',
      'kind',
      'key',
      'coins',
      'currency',
      'cents',
      'discount percent',
      'on sale',
    ],
    rows: ({ catalogue }) =>
      once(async () =>
        listPrices(await catalogue.priceList()).flatMap(({ tier, countries, currencies, offers }) =>
          offers.flatMap(({ kind, key, coins, cents, discountPercent, isOnSale }) =>
            currencies.map((currency, index) => [
              ...[tier, countries?.join(' ') ?? 'others', kind, key, coins, currency],
              ...[cents[index] ?? null, discountPercent, isOnSale],
            ]),
          ),
        ),
      ),
  },
  replies: {
    columns: ['reply', 'title', 'language', 'kind', 'text', 'changed'],
    rows: ({ plumbing: { db } }) =>
      once(async () => {
        const replies = await savedReplies(db)
        return replies.map(({ id, title, language, kind, text, changed_at }) => [
          ...[id, title, language, kind, text, changed_at],
        ])
      }),
  },
  rights: {
    columns: ['right', ...operatorRoles, 'needs'],
    rows: () =>
      once(async () =>
        enforcedRightNames.map((name) => {
          const right = operatorRights[name]
          return [
            name,
            ...operatorRoles.map((role) => rightsOf([role]).has(name)),
            'needs' in right ? right.needs : null,
          ]
        }),
      ),
  },
  settings: {
    columns: ['setting', 'revision', 'time', 'value', 'reason', 'operator', 'proposed by'],
    rows: ({ plumbing: { db } }) =>
      pagesOf(
        (after) => changesAfter(db, after, rowsAtOnce),
        (row: Awaited<ReturnType<typeof changesAfter>>[number]) => [
          ...[row.key, row.revision, row.changed_at, JSON.stringify(row.value), row.reason],
          ...[row.operator_id, row.proposed_by],
        ],
      ),
  },
  settlements: {
    columns: [
      ...['difference', 'brand', 'provider', 'kind', 'state', 'payment', 'invoice', 'their amount'],
      ...[
        'their currency',
        'their time',
        'our amount',
        'our currency',
        'our time',
        'found',
        'closed',
        'reason',
      ],
    ],
    rows: ({ plumbing: { db } }, { kind, state }) =>
      pagesOf(
        (last: Awaited<ReturnType<typeof listDifferences>>[number] | null) =>
          listDifferences(db, { kind, state, after: last?.id }, rowsAtOnce),
        (row) => [
          ...[row.id, row.brand_id, row.provider, row.kind, row.state, row.payment_id, row.invoice_id],
          ...[row.their_amount_minor, row.their_currency, row.their_at, row.our_amount_minor],
          ...[row.our_currency, row.our_at, row.found_at, row.closed_at, row.reason],
        ],
      ),
  },
  trace: { columns: ['lot', 'time', 'kind', 'about', 'from', 'to', 'coins'], rows: traceRows },
  webhooks: {
    columns: ['webhook', 'received', 'from', 'event', 'outcome', 'reason', 'bytes'],
    rows: ({ plumbing: { db } }, { outcome }) =>
      pagesOf(
        (after) => listWebhooks(db, { outcome, after: after?.id }, rowsAtOnce),
        (row: Awaited<ReturnType<typeof listWebhooks>>[number]) => [
          ...[row.id, row.received_at, row.provider, row.event, row.outcome, row.reason, row.size_bytes],
        ],
      ),
  },
}
