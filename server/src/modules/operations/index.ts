import { logAlerts } from './alerts.ts'
import { boardHandlers } from './board.ts'
import { forgetPoints, storePoints } from './board-history.ts'
import { exportHandlers } from './export-lists.ts'
import { createFigures } from './figures.ts'
import type { OperationsDeps } from './operations-deps.ts'
import { workHandlers } from './retry-work.ts'
import { ledgerHandlers } from './review-ledger.ts'

export { auditHandler, auditKind } from './review-ledger.ts'

export type Operations = ReturnType<typeof createOperations>

/** How operators watch the product and mend what failed. */
export const createOperations = (deps: OperationsDeps) => ({
  operatorRoutes: {
    board: boardHandlers(deps, createFigures(deps)),
    exports: exportHandlers(deps),
    operations: workHandlers(deps),
    ledger: ledgerHandlers(deps),
  },
  /** Stores the board's figures; a worker does so each minute. */
  storePoints: () => storePoints(deps.plumbing, createFigures(deps)),
  /** Writes what needs operators to the log, for alerting; a worker does so each minute. */
  logAlerts: () => logAlerts(createFigures(deps), deps.plumbing.logger),
  forgetPoints: () => forgetPoints(deps.plumbing),
})
