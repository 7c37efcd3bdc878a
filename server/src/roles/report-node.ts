import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Composition } from '../composition.ts'
import { repeat } from '../kernel/time/repeat.ts'
import { reportMs } from '../modules/operations/index.ts'

/** Time between two samples of the event loop; a sample includes this. */
const sampleMs = 20
const nsPerMs = 1e6
/** A worker that is being replaced is back before that. */
const patientReports = 3
/** The log has a line a minute as long as it lasts, as for every other alert. */
const reportsPerLine = 60_000 / reportMs

type Parts = Pick<
  Composition,
  'clock' | 'config' | 'engines' | 'logger' | 'nodeId' | 'operations' | 'table' | 'version'
>

/**
 * Reports this process every ten seconds, so that operators see which run and how they are. Without any worker nobody
 * runs the schedule that alerts, so every other process does.
 */
export async function reportNode(
  { clock, config, engines, logger, nodeId, operations, table, version }: Parts,
  onStop: (task: () => Promise<void>) => void,
): Promise<void> {
  const startedAt = clock.now()
  const delays = monitorEventLoopDelay({ resolution: sampleMs })
  delays.enable()
  let reportsWithoutWorker = 0
  const watchWorkers = async (): Promise<void> => {
    reportsWithoutWorker = (await operations.nodes.hasWorker()) ? 0 : reportsWithoutWorker + 1
    const late = reportsWithoutWorker - patientReports
    if (late < 0 || late % reportsPerLine !== 0) return
    logger.error({ event: 'board_alert', alert: 'workers_missing', count: 1 }, 'operators are needed')
  }
  const report = async (): Promise<void> => {
    const delayMs = Math.max(0, Math.round(delays.percentile(99) / nsPerMs) - sampleMs)
    delays.reset()
    await operations.nodes.report({
      id: nodeId,
      roles: config.roles,
      version,
      startedAt,
      skewMs: clock.status().skewMs,
      loopDelayMs: delayMs,
      sockets: table.all().length,
    })
    if (!config.roles.includes('worker')) await watchWorkers()
  }
  onStop(async () => {
    delays.disable()
    // Without a database it counts as lost.
    await operations.nodes.remove(nodeId).catch(() => undefined)
  })
  if (engines.database.engine === 'embedded') await operations.nodes.removeOthers(nodeId)
  await report()
  onStop(repeat(reportMs, report, logger, 'the node could not be reported'))
}
