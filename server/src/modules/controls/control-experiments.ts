import { type ExperimentName, experiments, isExperiment } from '@serendip/contract'
import {
  builtExperiments,
  experimentDays,
  type ExperimentView,
  forcedPeopleMax,
  type OperatorRoutes,
  previewPeopleMax,
} from '@serendip/contract/operator'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { findAccountById, findAccounts, sampleAccounts } from '../accounts/index.ts'
import {
  countAssigned,
  countByDay,
  forceSplit,
  listForced,
  previewGroups,
  releaseSplit,
} from '../experiments/index.ts'
import { parseSetting, type ProductSettings } from '../settings/index.ts'
import type { ControlsDeps } from './change-setting.ts'

type AssignmentCounts = Awaited<ReturnType<typeof countAssigned>>
const dayMs = 24 * 3_600_000
/** People shown of each group of a preview. */
const examplesMax = 5

function viewOf(
  name: ExperimentName,
  { experimentShares, experimentEnds }: ProductSettings,
  assigned: AssignmentCounts,
): ExperimentView {
  const countIn = (group: string | null): number =>
    assigned.find((row) => row.name === name && row.group === group)?.people ?? 0
  const shares = experimentShares[name]
  const end = experimentEnds[name]
  return {
    name,
    isBuilt: builtExperiments.includes(name),
    others: countIn(null),
    ...(end === undefined ? {} : { end }),
    groups: experiments[name].map((group) => ({
      group,
      people: countIn(group),
      share: shares ? (shares[group] ?? 0) : null,
    })),
  }
}

/** Every experiment with its shares and how many people were assigned. */
export async function readExperiments(db: Db, values: ProductSettings): Promise<ExperimentView[]> {
  const assigned = await countAssigned(db)
  const names = Object.keys(experiments).filter(isExperiment)
  return names.map((name) => viewOf(name, values, assigned))
}

async function openExperiment({ plumbing: { db, clock }, settings }: ControlsDeps, name: ExperimentName) {
  const today = clock.now() - (clock.now() % dayMs)
  const [values, assigned, forced, counts] = await Promise.all([
    settings.renew(),
    countAssigned(db),
    listForced(db, name, forcedPeopleMax),
    countByDay(db, name, new Date(today - (experimentDays - 1) * dayMs)),
  ])
  const accounts = await findAccounts(
    db,
    forced.map((row) => row.account_id),
  )
  return {
    experiment: viewOf(name, values, assigned),
    forced: forced.map((row) => ({
      userId: row.account_id,
      name: accounts.get(row.account_id)?.name ?? '',
      group: row.group_name,
      at: row.assigned_at.getTime(),
    })),
    days: [...Map.groupBy(counts, ({ day }) => day.getTime())].map(([day, rows]) => ({
      day,
      groups: rows.map(({ group, people }) => ({ group, people })),
    })),
  }
}

/** Throws bad_input for shares that could not be published. */
async function previewShares(
  { plumbing: { db } }: ControlsDeps,
  name: ExperimentName,
  shares: Readonly<Record<string, number>>,
) {
  if (!parseSetting('experimentShares', { [name]: shares })) {
    throw new DomainError('bad_input', { fields: [{ field: 'body.shares', problem: 'bounds' }] })
  }
  const ids = await sampleAccounts(db, previewPeopleMax)
  const found = await previewGroups(db, { name, shares }, ids)
  const shown = [...found.values()].flatMap((group) => group.ids.slice(0, examplesMax))
  const accounts = await findAccounts(db, shown)
  const groups = [...experiments[name], null].map((group) => {
    const { ids: members, kept } = found.get(group) ?? { ids: [], kept: 0 }
    const examples = members
      .slice(0, examplesMax)
      .map((userId) => ({ userId, name: accounts.get(userId)?.name ?? '' }))
    return { group, people: members.length, kept, examples }
  })
  return { people: ids.length, groups }
}

/** Operators' actions on experiments besides their shares and ends, which are settings. */
export const experimentsHandlers = (deps: ControlsDeps): Handlers<OperatorRoutes['experiments']> => {
  const { db, clock, audit } = deps.plumbing
  return {
    async list() {
      return { experiments: await readExperiments(db, await deps.settings.renew()) }
    },
    open: ({ params }) => openExperiment(deps, params.name),
    preview: ({ params, body }) => previewShares(deps, params.name, body.shares),
    async force({ caller: { operatorId: actor }, params: { name }, body: { userId, group }, origin }) {
      const hasGroup = group === null || (experiments[name] as readonly string[]).includes(group)
      const account = await findAccountById(db, userId)
      if (!hasGroup || !account || account.erased_at !== null) throw new DomainError('not_found')
      const split = { account_id: userId, split_name: name, group_name: group }
      const about = { experiment: name, group: group ?? '' }
      await transact(db, async (tx) => {
        await forceSplit(tx, { ...split, assigned_at: new Date(clock.now()) })
        await audit.record({ action: 'experiment.forced', subject: userId, actor, origin, about }, tx)
      })
      return { ok: true }
    },
    async release({ caller: { operatorId: actor }, params: { name }, body: { userId }, origin }) {
      const about = { experiment: name }
      await transact(db, async (tx) => {
        if (!(await releaseSplit(tx, userId, name))) throw new DomainError('not_found')
        await audit.record({ action: 'experiment.released', subject: userId, actor, origin, about }, tx)
      })
      return { ok: true }
    },
  }
}
