import {
  type ExportedList,
  exportRights,
  type OperatorRoutes,
  type WantedExport,
} from '@serendip/contract/operator'
import { type CsvCell, csvOf } from '../../kernel/csv.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { standingOf } from '../accounts/index.ts'
import { changesAfter } from '../controls/index.ts'
import { applicationsAfter } from '../creators/index.ts'
import { listFailedJobs } from '../jobs/index.ts'
import { listMails, stateOfMail } from '../mail/index.ts'
import { eventsAfter, searchAccounts } from '../moderation/index.ts'
import { reportsAfter } from '../safety/index.ts'
import { idsBetween, transfersAfter } from '../wallet/index.ts'
import { listWebhooks } from '../webhooks/index.ts'
import { readHistory, seriesFor } from './board-history.ts'
import { createNodeList } from './nodes.ts'
import type { OperationsDeps } from './operations-deps.ts'

const rowsAtOnce = 1_000
/** Of one file: more than a spreadsheet opens. */
const rowsMax = 1_000_000

type Rows = AsyncIterable<readonly (readonly CsvCell[])[]>
type Wanted<L extends ExportedList> = Extract<WantedExport, { readonly list: L }>
interface ListExport<L extends ExportedList> {
  readonly columns: readonly string[]
  rows(deps: OperationsDeps, wanted: Wanted<L>, series: ReturnType<typeof seriesFor>): Rows
}

/** Pages that each begin after the last row of the one before. */
async function* pagesOf<Row>(
  read: (after: Row | null) => Promise<readonly Row[]>,
  cells: (row: Row) => readonly CsvCell[],
): Rows {
  let after: Row | null = null
  for (let count = 0; count < rowsMax; count += rowsAtOnce) {
    const page: readonly Row[] = await read(after)
    yield page.map(cells)
    after = page.at(-1) ?? null
    if (page.length < rowsAtOnce) return
  }
}

async function* once(read: () => Promise<readonly (readonly CsvCell[])[]>): Rows {
  yield await read()
}

async function* boardRows(
  { plumbing }: OperationsDeps,
  { range }: Wanted<'board'>,
  names: ReturnType<typeof seriesFor>,
) {
  const { from, stepMs, series } = await readHistory(plumbing, range, names)
  yield series.flatMap(({ name, points }) =>
    points.map((value, step): readonly CsvCell[] => [new Date(from + step * stepMs), name, value]),
  )
}

async function* transferRows({ plumbing: { db } }: OperationsDeps, { from = 0, to }: Wanted<'ledger'>): Rows {
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

/** What each file shows: what its screen does, without texts of people, addresses, or details of the log. */
const lists: { readonly [L in ExportedList]: ListExport<L> } = {
  applications: {
    columns: [
      'application',
      'state',
      'account',
      'country',
      'language',
      'reason',
      'decided by',
      'applied',
      'changed',
    ],
    rows: ({ plumbing: { db } }, { state }) =>
      pagesOf(
        (after) => applicationsAfter(db, state, after?.id ?? '', rowsAtOnce),
        (row: Awaited<ReturnType<typeof applicationsAfter>>[number]) => [
          ...[row.id, row.state, row.account_id, row.country, row.language, row.reason, row.decided_by],
          ...[row.applied_at, row.changed_at],
        ],
      ),
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
  board: { columns: ['time', 'figure', 'value'], rows: boardRows },
  decisions: {
    columns: ['decision', 'time', 'kind', 'report', 'person', 'measure', 'rule', 'operator', 'until'],
    rows: ({ plumbing: { db } }) =>
      pagesOf(
        (after) => eventsAfter(db, after?.id ?? '', rowsAtOnce),
        (row: Awaited<ReturnType<typeof eventsAfter>>[number]) => [
          ...[
            row.id,
            row.at,
            row.kind,
            row.report_id,
            row.person_id,
            row.measure,
            row.rule,
            row.actor,
            row.until,
          ],
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
  people: {
    columns: ['person', 'shown id', 'name', 'role', 'language', 'country', 'joined', 'standing', 'until'],
    rows: ({ plumbing: { db, clock } }, { q }) =>
      pagesOf(
        (after) => searchAccounts(db, { text: q, after: after?.id ?? null, most: rowsAtOnce }),
        (row: Awaited<ReturnType<typeof searchAccounts>>[number]) => [
          ...[row.id, row.human_id, row.name, row.roles_group, row.language, row.country, row.created_at],
          ...[standingOf(row, clock.now()), row.standing_until],
        ],
      ),
  },
  reports: {
    columns: [
      'report',
      'filed',
      'reason',
      'priority',
      'state',
      'reporter',
      'reported',
      'claimed by',
      'decided',
    ],
    rows: ({ plumbing: { db } }, wanted) =>
      pagesOf(
        (after) => reportsAfter(db, wanted, after?.id ?? '', rowsAtOnce),
        (row: Awaited<ReturnType<typeof reportsAfter>>[number]) => [
          ...[row.id, row.created_at, row.reason, row.priority, row.state, row.reporter_id, row.reported_id],
          ...[row.claimed_by, row.decided_at],
        ],
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

const dayChars = 10

/** What the log says of a file: which list and its filter, but no text that somebody searched for. */
const aboutOf = ({ list: _list, ...filter }: WantedExport): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || ['q', 'actor', 'subject'].includes(name) ? [] : [[name, value]],
    ),
  )

/** The rows of one list; the types of its filter and its rows belong together by its name. */
function rowsOf<L extends ExportedList>(
  deps: OperationsDeps,
  wanted: Wanted<L> & { readonly list: L },
  series: ReturnType<typeof seriesFor>,
): Rows {
  const list: ListExport<L> = lists[wanted.list]
  return list.rows(deps, wanted, series)
}

/** Lists as files. */
export const exportHandlers = (deps: OperationsDeps): Handlers<OperatorRoutes['exports']> => {
  const { clock, audit } = deps.plumbing
  return {
    async csv({ caller: { operatorId: actor, rights }, body, origin }) {
      const right = exportRights[body.list]
      if (right !== 'any' && !rights.has(right)) throw new DomainError('forbidden')
      await audit.record({ action: 'list.exported', subject: body.list, actor, origin, about: aboutOf(body) })
      const day = new Date(clock.now()).toISOString().slice(0, dayChars)
      return {
        fileName: `${body.list}-${day}.csv`,
        content: csvOf(lists[body.list].columns, rowsOf(deps, body, seriesFor(rights))),
      }
    },
  }
}
