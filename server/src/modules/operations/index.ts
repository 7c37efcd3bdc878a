import { boardHandlers } from './board.ts'
import type { OperationsDeps } from './operations-deps.ts'
import { workHandlers } from './retry-work.ts'
import { ledgerHandlers } from './review-ledger.ts'

export { auditHandler, auditKind } from './review-ledger.ts'

/** How operators watch the product and mend what failed. */
export const createOperations = (deps: OperationsDeps) => ({
  operatorRoutes: {
    board: boardHandlers(deps),
    operations: workHandlers(deps),
    ledger: ledgerHandlers(deps),
  },
})
