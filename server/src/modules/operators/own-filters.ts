import { type OperatorRoutes, savedFiltersMax } from '@serendip/contract/operator'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { filtersOf, removeFilter, saveFilter } from './operator-filters.store.ts'
import type { OperatorsDeps } from './operators-deps.ts'

/** The filters of lists that an operator saved; no other operator sees them. */
export const filterHandlers = ({
  plumbing: { db, clock },
}: OperatorsDeps): Handlers<OperatorRoutes['filters']> => ({
  list: async ({ caller }) => ({ filters: await filtersOf(db, caller.operatorId) }),
  async save({ caller, body: { name, path } }) {
    const row = { operator_id: caller.operatorId, path, name, saved_at: new Date(clock.now()) }
    if (!(await saveFilter(db, row, savedFiltersMax))) throw new DomainError('conflict')
    return { ok: true }
  },
  async remove({ caller, body }) {
    await removeFilter(db, caller.operatorId, body.path)
    return { ok: true }
  },
})
