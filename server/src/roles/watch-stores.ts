import type { StoreCheck } from '../composition/check-stores.ts'
import type { Logger } from '../kernel/logger.ts'
import { repeat } from '../kernel/repeat.ts'

const checkMs = 5_000
/** The log has a line at once and then each minute, as for every other alert. */
const checksPerLine = 60_000 / checkMs

/** Alerts about stores that cannot be reached or written, in every process: the database may be the one that cannot. */
export function watchStores(stores: StoreCheck, logger: Logger): () => Promise<void> {
  let failedChecks = 0
  const watch = async (): Promise<void> => {
    const faults = await stores.read()
    if (faults.length > 0 && failedChecks % checksPerLine === 0) {
      const alert = { event: 'board_alert', alert: 'stores_failing', count: faults.length, faults }
      logger.error(alert, 'operators are needed')
    }
    failedChecks = faults.length > 0 ? failedChecks + 1 : 0
  }
  return repeat(checkMs, watch, logger, 'the stores could not be checked')
}
