import { type ExperimentName, isExperiment, type Routes } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Experiments } from './experiments.ts'

function known(name: string): ExperimentName {
  if (!isExperiment(name)) throw new DomainError('not_found')
  return name
}

export const experimentsHandlers = (experiments: Experiments): Handlers<Routes['experiments']> => ({
  async preRegistrationSplit({ params, query }) {
    const splitName = known(params.name)
    return { splitName, group: await experiments.groupOfDevice(splitName, query.deviceId) }
  },
  async split({ caller, params, query }) {
    const splitName = known(params.name)
    const group = await experiments.groupOf(splitName, caller.userId)
    const { splitGroup } = query
    return { splitName, group, ...(splitGroup === undefined ? {} : { isInGroup: group === splitGroup }) }
  },
  async forceSplit({ caller, body }) {
    const splitName = known(body.splitName)
    await experiments.force(splitName, caller.userId, body.group)
    return { splitName, group: body.group }
  },
})
