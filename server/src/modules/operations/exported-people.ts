import { seenKinds } from '@serendip/contract/operator'
import { appealDueAt, openAppeals, standingOf } from '../accounts/index.ts'
import { supportRequestsAfter } from '../chat/index.ts'
import { applicationsAfter, creatorsAfter, supervisionGroups } from '../creators/index.ts'
import { eventsAfter, searchAccounts, waitingStrikes } from '../moderation/index.ts'
import { allOperators, operatorNames } from '../operators/index.ts'
import { reportsAfter } from '../safety/index.ts'
import { type ListExports, once, pagesOf, type Rows, rowsAtOnce, type ExportRequest } from './list-export.ts'
import type { OperationsDeps } from './operations-deps.ts'

type PeopleList =
  | ('appeals' | 'applications' | 'creators' | 'decisions' | 'groups' | 'operators' | 'people' | 'reports')
  | ('strikes' | 'support' | 'wallet')

const walletPagesMax = 1_000
/** A person's entries of one account, newest first, as the wallet shows them. */
async function* walletRows({ wallet }: OperationsDeps, { userId, account }: ExportRequest<'wallet'>): Rows {
  let cursor: number | undefined
  for (let page = 0; page < walletPagesMax; page++) {
    const { entries, nextCursor } = await wallet.history(userId, { account, cursor, limit: rowsAtOnce })
    yield entries.map((entry) => [
      ...[entry.entryId, new Date(entry.at), entry.kind, entry.deltaCoins, entry.balanceAfterCoins],
      entry.refId,
    ])
    if (nextCursor === null) return
    cursor = nextCursor
  }
}

/** Lists of people, and of what operators do about them. */
export const exportedPeople: ListExports<PeopleList> = {
  appeals: {
    columns: ['appeal', 'person', 'about the decision of', 'sent', 'due', 'claimed by'],
    rows: ({ plumbing: { db } }) =>
      pagesOf(
        (after) => openAppeals(db, rowsAtOnce, after && { priority: 0, since: after.sent_at, id: after.id }),
        (row: Awaited<ReturnType<typeof openAppeals>>[number]) => [
          ...[row.id, row.account_id, row.standing_since, row.sent_at, new Date(appealDueAt(row))],
          row.claimed_by,
        ],
      ),
  },
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
  creators: {
    columns: ['person', 'name', 'role', 'country', 'sandbox', 'coins a minute', 'accepts calls', 'group'],
    rows: ({ plumbing: { db, clock } }, { groupId }) =>
      pagesOf(
        (after) =>
          creatorsAfter(db, new Date(clock.now()), { groupId, after: after?.userId, most: rowsAtOnce }),
        (row: Awaited<ReturnType<typeof creatorsAfter>>[number]) => [
          ...[row.userId, row.name, row.rolesGroup, row.country, row.isSandbox],
          ...[row.rateCoins, row.acceptsCalls, row.groupId],
        ],
      ),
  },
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
  groups: {
    columns: ['group', 'name', 'supervisor', 'supervisor name', 'creators'],
    rows: ({ plumbing: { db } }) =>
      once(async () => {
        const groups = await supervisionGroups(db)
        const names = await operatorNames(db, [...new Set(groups.map(({ operatorId }) => operatorId))])
        return groups.map(({ id, name, operatorId, creators }) => [
          ...[id, name, operatorId, names.get(operatorId) ?? '', creators],
        ])
      }),
  },
  operators: {
    columns: ['operator', 'name', 'roles', 'active', 'enrolled', 'created'],
    rows: ({ plumbing: { db } }) =>
      once(async () => {
        const rows = await allOperators(db)
        return rows.map((row) => [
          ...[row.id, row.name, row.roles.join(' '), row.active, row.enrolled_at, row.created_at],
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
  strikes: {
    columns: ['strikes', 'person', 'waiting since', 'claimed by'],
    rows: ({ plumbing: { db } }) =>
      pagesOf(
        (after) => waitingStrikes(db, rowsAtOnce, after && { priority: 0, since: after.since, id: after.id }),
        (row: Awaited<ReturnType<typeof waitingStrikes>>[number]) => [
          ...[row.id, row.person_id, row.since, row.claimed_by],
        ],
      ),
  },
  support: {
    columns: ['request', 'kind', 'state', 'since', 'opened', 'first answer', 'person', 'claimed by'],
    rows: ({ plumbing: { db } }, { state, kind }, rights) => {
      const kinds = seenKinds(rights).filter((knownKind) => kind === undefined || knownKind === kind)
      return pagesOf(
        (last) => {
          const after = last && { since: last.since, chatId: last.chat_id }
          return supportRequestsAfter(db, { state, kinds, after }, rowsAtOnce)
        },
        (row: Awaited<ReturnType<typeof supportRequestsAfter>>[number]) => [
          ...[row.chat_id, row.kind, row.state, row.since, row.opened_at, row.first_answered_at],
          ...[row.user_id, row.claimed_by],
        ],
      )
    },
  },
  wallet: {
    columns: ['entry', 'time', 'kind', 'coins', 'balance', 'reference'],
    rows: walletRows,
  },
}
