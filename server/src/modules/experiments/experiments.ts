import { type ExperimentName, experiments, isExperiment, type Routes, splitText } from '@serendip/contract'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { batchReads } from '../../kernel/reads/batch-reads.ts'
import type { Settings } from '../settings/index.ts'
import { drawGroup } from './draw-group.ts'
import { forceSplit, keepSplit, listSplits } from './splits.store.ts'

export interface ExperimentsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly settings: Settings
  /** Whether people may put themselves into a group; never in prod. */
  readonly allowsForce: boolean
}

const hasGroup = (name: ExperimentName, group: string): boolean =>
  (experiments[name] as readonly string[]).includes(group)

function known(name: string): ExperimentName {
  if (!isExperiment(name)) throw new DomainError('not_found')
  return name
}

const experimentRoutes = (groups: ExperimentGroups): Handlers<Routes['experiments']> => ({
  async preRegistrationSplit({ params, query }) {
    const splitName = known(params.name)
    return { splitName, group: await groups.groupOfDevice(splitName, query.deviceId) }
  },
  async split({ caller, params, query }) {
    const splitName = known(params.name)
    const group = await groups.groupOf(splitName, caller.userId)
    const { splitGroup } = query
    return { splitName, group, ...(splitGroup === undefined ? {} : { isInGroup: group === splitGroup }) }
  },
  async forceSplit({ caller, body }) {
    const splitName = known(body.splitName)
    await groups.force(splitName, caller.userId, body.group)
    return { splitName, group: body.group }
  },
})

/** The groups of people and browsers. */
function createGroups({ db, clock, settings, allowsForce }: ExperimentsDeps) {
  const stateOf = async (name: ExperimentName) => {
    const { experimentShares, experimentEnds } = await settings.read()
    return { shares: experimentShares[name] ?? null, end: experimentEnds[name] }
  }
  const splitsOf = batchReads((ids) => listSplits(db, ids))
  return {
    /** The group of a browser without an account. */
    async groupOfDevice(name: ExperimentName, deviceId: string): Promise<string | null> {
      const { shares, end } = await stateOf(name)
      return end === undefined ? drawGroup(name, deviceId, shares ?? {}) : end
    },
    /** The group of a person: drawn on first use and then fixed, until the experiment ends for everyone. */
    async groupOf(name: ExperimentName, userId: string): Promise<string | null> {
      const { shares, end } = await stateOf(name)
      if (end !== undefined) return end
      const stored = async () => (await splitsOf(userId))?.find(({ split_name }) => split_name === name)
      const before = await stored()
      if (before) return before.group_name
      // An experiment that is not running assigns nobody, so that nobody is excluded once it is.
      if (shares === null) return null
      await keepSplit(db, {
        account_id: userId,
        split_name: name,
        assigned_at: new Date(clock.now()),
        group_name: drawGroup(name, userId, shares),
      })
      return (await stored())?.group_name ?? null
    },
    /** Throws forbidden, and not_found for a group that the experiment does not have. */
    async force(name: ExperimentName, userId: string, group: string | null): Promise<void> {
      if (!allowsForce) throw new DomainError('forbidden')
      if (group !== null && !hasGroup(name, group)) throw new DomainError('not_found')
      const assigned = { account_id: userId, split_name: name, assigned_at: new Date(clock.now()) }
      await forceSplit(db, { ...assigned, group_name: group })
    },
    /** The experiments a person is part of, as `splitName|group`. */
    async abTestsOf(userId: string): Promise<string[]> {
      const [rows, { experimentEnds }] = await Promise.all([splitsOf(userId), settings.read()])
      const groups = new Map((rows ?? []).map((row) => [row.split_name, row.group_name]))
      for (const [name, end] of Object.entries(experimentEnds)) groups.set(name, end)
      return [...groups]
        .flatMap(([name, group]) => (group === null ? [] : [splitText(name, group)]))
        .toSorted()
    },
  }
}
type ExperimentGroups = ReturnType<typeof createGroups>

export function createExperiments(deps: ExperimentsDeps) {
  const groups = createGroups(deps)
  return { ...groups, routes: { experiments: experimentRoutes(groups) } }
}
export type Experiments = ReturnType<typeof createExperiments>
