import { bind } from '../../kernel/bind.ts'
import type { Schedule } from '../jobs/index.ts'
import { logAlerts } from './alerts.ts'
import { boardHandlers } from './board.ts'
import { storePoints } from './board-history.ts'
import { exportHandlers } from './export-lists.ts'
import { createFigures } from './figures.ts'
import { createNodeList, hasWorker, removeNode, removeOtherNodes, storeReport } from './nodes.ts'
import type { OperationsDeps } from './operations-deps.ts'
import { workHandlers } from './retry-work.ts'
import { auditHandler, ledgerHandlers } from './review-ledger.ts'
import { mailHandlers } from './review-mails.ts'
import { webhookHandlers } from './review-webhooks.ts'

export { reportMs, touchNode } from './nodes.ts'

export type Operations = ReturnType<typeof createOperations>

const minuteMs = 60_000

/** Operators' tools to watch the product and repair what failed. */
export const createOperations = (deps: OperationsDeps) => ({
  operatorRoutes: {
    board: boardHandlers(deps, createFigures(deps)),
    exports: exportHandlers(deps),
    operations: workHandlers(deps, createNodeList(deps.plumbing)),
    mails: mailHandlers(deps),
    webhooks: webhookHandlers(deps),
    ledger: ledgerHandlers(deps),
  },
  schedules: [
    { name: 'store-board', everyMs: minuteMs, run: () => storePoints(deps.plumbing, createFigures(deps)) },
    // Writes what needs operators to the log, for alerting.
    {
      name: 'watch-board',
      everyMs: minuteMs,
      run: () => logAlerts(createFigures(deps), deps.plumbing.logger),
    },
  ] satisfies readonly Schedule[],
  /** Which processes run, as each reports itself. */
  nodes: bind(deps.plumbing, {
    report: storeReport,
    remove: removeNode,
    removeOthers: removeOtherNodes,
    hasWorker,
  }),
  jobHandlers: [auditHandler(deps)],
})
