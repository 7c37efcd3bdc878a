import {
  type CreatorOverview,
  creatorsPageMax,
  type ViewPurpose,
  type OperatorRoutes,
  rightsOf,
} from '@serendip/contract/operator'
import { bind } from '../../kernel/bind.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers, OperatorCaller, Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { listInCall } from '../calls/index.ts'
import { activeOperators, operatorNames } from '../operators/index.ts'
import { ensureOffer, firstOffer, listSupervised } from './creators.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'
import type { ApplicationRoute } from './review-applications.ts'
import type { DocumentRoute } from './review-documents.ts'
import { insertGroup, listGroups, removeGroup, setGroup, updateGroup } from './groups.store.ts'

const dayMs = 24 * 3_600_000

async function readOverview(
  { plumbing, presence, identity }: CreatorsDeps,
  { groupId, after }: { readonly groupId?: string | undefined; readonly after?: string | undefined },
): Promise<CreatorOverview[]> {
  const rows = await listSupervised(plumbing.db, new Date(plumbing.clock.now()), {
    groupId,
    after,
    most: creatorsPageMax,
  })
  const ids = rows.map(({ userId }) => userId)
  const [connections, inCall, mayUse] = await Promise.all([
    Promise.all(ids.map((id) => presence.connectionsOf(id))),
    listInCall(plumbing.db, ids),
    identity.whoMayUseVideo(ids),
  ])
  return rows.map((row, index) => ({
    ...row,
    mayUseVideo: mayUse.has(row.userId),
    presence:
      (connections[index]?.length ?? 0) === 0 ? 'offline' : inCall.has(row.userId) ? 'inacall' : 'online',
  }))
}

/** Throws not_found if any of these is no creator, or left. */
async function knownCreators(
  { applicants: { accounts } }: CreatorsDeps,
  userIds: readonly string[],
): Promise<void> {
  const found = await Promise.all(userIds.map((userId) => accounts.byId(userId)))
  const isCreator = (account: (typeof found)[number]): boolean =>
    account !== null && account.erased_at === null && account.roles_group !== 'user'
  if (!found.every(isCreator)) throw new DomainError('not_found')
}

interface EarningsRequest {
  readonly purpose: ViewPurpose
  readonly userIds: readonly string[]
  readonly origin: Origin
}

/** Throws not_found for someone who is no creator. Each creator's audit log says who looked. */
async function readEarnings(
  deps: CreatorsDeps,
  { operatorId: actor }: OperatorCaller,
  { purpose, userIds: asked, origin }: EarningsRequest,
) {
  const { plumbing, wallet, settings, applicants } = deps
  const userIds = [...new Set(asked)]
  await knownCreators(deps, userIds)
  const now = plumbing.clock.now()
  const [week, month, { payoutCentsPer1000Coins }] = await Promise.all([
    wallet.earnedSince(userIds, now - 7 * dayMs),
    wallet.earnedSince(userIds, now - 30 * dayMs),
    settings.read(),
  ])
  await transact(plumbing.db, async (tx) => {
    for (const subject of userIds) {
      const entry = { action: 'creators.earnings_read', subject, actor, origin, about: { purpose } } as const
      await applicants.audit.record(entry, tx)
    }
  })
  return {
    earned: userIds.map((userId) => ({
      userId,
      weekCoins: week.get(userId) ?? 0,
      monthCoins: month.get(userId) ?? 0,
    })),
    payoutCentsPer1000Coins,
  }
}

/** Operators who may supervise creators: those who approve them. */
async function listSupervisors({ plumbing: { db } }: CreatorsDeps) {
  const operators = await activeOperators(db)
  return operators.filter(({ roles }) => rightsOf(roles).has('creators.approve'))
}

async function readGroups(deps: CreatorsDeps) {
  const { db } = deps.plumbing
  const [groups, supervisors] = await Promise.all([listGroups(db), listSupervisors(deps)])
  const names = await operatorNames(db, [...new Set(groups.map(({ operatorId }) => operatorId))])
  return {
    groups: groups.map(({ id: groupId, name, operatorId, creators }) => ({
      groupId,
      name,
      creators,
      supervisor: { operatorId, name: names.get(operatorId) ?? '' },
    })),
    supervisors: supervisors.map(({ id: operatorId, name }) => ({ operatorId, name })),
  }
}

interface GroupChange {
  readonly groupId: string | null
  readonly name: string
  readonly operatorId: string
  readonly origin: Origin
}

/** Throws not_found for a group or a supervisor that does not exist, and conflict for a name in use. */
async function saveGroup(
  deps: CreatorsDeps,
  { operatorId: actor }: OperatorCaller,
  { groupId, name, operatorId, origin }: GroupChange,
): Promise<string> {
  const { db, ids, clock } = deps.plumbing
  const supervisors = await listSupervisors(deps)
  if (!supervisors.some(({ id }) => id === operatorId)) throw new DomainError('not_found')
  const id = groupId ?? ids.next('sgr')
  await transact(db, async (tx) => {
    const group = { id, name, operatorId }
    await (groupId === null ? insertGroup(tx, group, new Date(clock.now())) : updateGroup(tx, group))
    const about = { name, supervisor: operatorId }
    await deps.applicants.audit.record(
      { action: 'creator_group.changed', subject: id, actor, origin, about },
      tx,
    )
  })
  return id
}

/** Throws not_found; conflict for someone who is no creator. */
async function assignGroup(
  { plumbing: { db, clock }, applicants }: CreatorsDeps,
  { operatorId: actor }: OperatorCaller,
  asked: { readonly userId: string; readonly groupId: string | null; readonly origin: Origin },
): Promise<void> {
  const { userId, groupId, origin } = asked
  const account = await applicants.accounts.byId(userId)
  if (!account || account.erased_at) throw new DomainError('not_found')
  if (account.roles_group === 'user') throw new DomainError('conflict')
  await transact(db, async (tx) => {
    // An applicant has no offer yet.
    if (groupId !== null) await ensureOffer(tx, userId, firstOffer, new Date(clock.now()))
    await setGroup(tx, userId, groupId)
    await applicants.audit.record(
      { action: 'creator.assigned', subject: userId, actor, origin, about: { groupId: groupId ?? 'none' } },
      tx,
    )
  })
}

type Supervision = Omit<Handlers<OperatorRoutes['creators']>, ApplicationRoute | DocumentRoute>

/** Operators' supervision of creators: who can be called, what they earn, and who supervises them. */
export const supervisionHandlers = (deps: CreatorsDeps): Supervision => ({
  overview: async ({ query }) => ({ creators: await readOverview(deps, query) }),
  earnings: ({ caller, body, origin }) => readEarnings(deps, caller, { ...body, origin }),
  ...bind(deps, { groups: readGroups }),
  saveGroup: async ({ caller, body, origin }) => ({
    groupId: await saveGroup(deps, caller, { ...body, origin }),
  }),
  async deleteGroup({ caller: { operatorId: actor }, params: { groupId }, origin }) {
    await transact(deps.plumbing.db, async (tx) => {
      if (!(await removeGroup(tx, groupId))) throw new DomainError('not_found')
      const entry = { action: 'creator_group.deleted', subject: groupId, actor, origin } as const
      await deps.applicants.audit.record(entry, tx)
    })
    return { ok: true }
  },
  async assignGroup({ caller, params, body, origin }) {
    await assignGroup(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
})
