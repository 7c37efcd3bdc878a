import {
  type ExportedList,
  exportRights,
  type OperatorRight,
  type OperatorRoutes,
  type WantedExport,
} from '@serendip/contract/operator'
import { csvOf } from '../../kernel/csv.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { findAccountById } from '../accounts/index.ts'
import { exportedPeople } from './exported-people.ts'
import { exportedProduct } from './exported-product.ts'
import { exportedQueues } from './exported-queues.ts'
import type { ListExport, ListExports, Rows, ExportRequest } from './list-export.ts'
import type { OperationsDeps } from './operations-deps.ts'

const lists: ListExports<ExportedList> = {
  ...exportedPeople,
  ...exportedProduct,
  ...exportedQueues,
}
const dayChars = 10

/** Filter of an exported list for the log, without texts that someone searched for. */
const aboutOf = ({ list: _list, ...filter }: WantedExport): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || ['q', 'actor', 'subject'].includes(name) ? [] : [[name, value]],
    ),
  )

/** The rows of one list; the types of its filter and its rows belong together by its name. */
function rowsOf<L extends ExportedList>(
  deps: OperationsDeps,
  wanted: ExportRequest<L> & { readonly list: L },
  rights: ReadonlySet<OperatorRight>,
): Rows {
  const list: ListExport<L> = lists[wanted.list]
  return list.rows(deps, wanted, rights)
}

/** Lists as files. */
export const exportHandlers = (deps: OperationsDeps): Handlers<OperatorRoutes['exports']> => {
  const { db, clock, audit } = deps.plumbing
  return {
    async csv({ caller: { operatorId: actor, rights }, body, origin }) {
      const right = exportRights[body.list]
      if (right !== 'any' && !rights.has(right)) throw new DomainError('forbidden')
      const looked = body.list === 'wallet' ? body : null
      if (looked && !(await findAccountById(db, looked.userId))) throw new DomainError('not_found')
      await transact(db, async (tx) => {
        const entry = { actor, origin, about: aboutOf(body) } as const
        await audit.record({ action: 'list.exported', subject: body.list, ...entry }, tx)
        if (looked) await audit.record({ action: 'person.wallet_read', subject: looked.userId, ...entry }, tx)
      })
      const day = new Date(clock.now()).toISOString().slice(0, dayChars)
      return {
        fileName: `${body.list}-${day}.csv`,
        content: csvOf(lists[body.list].columns, rowsOf(deps, body, rights)),
      }
    },
  }
}
