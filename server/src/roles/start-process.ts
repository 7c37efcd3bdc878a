import { setTimeout as sleep } from 'node:timers/promises'
import { services } from '@serendip/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { StoreCheck } from '../composition/check-stores.ts'
import type { Composition } from '../composition.ts'
import { type Config, ConfigError } from '../config/config.ts'
import type { RoleName } from '../config/env.ts'
import { createServer } from '../http/create-server.ts'
import { mountHealth } from '../http/health.ts'
import { mountApi } from '../http/mount-api.ts'
import { mountTestPayment } from '../http/test-payment.ts'
import type { Logger } from '../kernel/logger.ts'
import { repeat } from '../kernel/time/repeat.ts'
import { apiRole } from './api.role.ts'
import { type DemoAccount, demoAccounts } from './demo/demo-accounts.ts'
import { hostDemo, loadDemo } from './demo/host-demo.ts'
import type { Role } from './process-context.ts'
import { reportNode } from './report-node.ts'
import { serveConsole } from './serve-console.ts'
import { serveMetrics } from './serve-metrics.ts'
import { socketRole } from './socket.role.ts'
import { jobsChannel, outboxChannel, wakeWorkers } from './wake-workers.ts'
import { webRole } from './web.role.ts'
import { workerRole } from './worker.role.ts'

/** Start of each role beyond the routes that name it as their service. */
const roles: Readonly<Record<RoleName, Role | null>> = {
  api: apiRole,
  chat: null,
  socket: socketRole,
  analytics: null,
  /** Outside prod, the hosted page of the provider of test payments. */
  async payments({ composition, server }) {
    const { emulator } = composition.paymentParts
    if (emulator) await mountTestPayment(server, emulator, composition.clock)
  },
  worker: workerRole,
  // At a port of its own: serveConsole.
  console: null,
  // Last, because any path that no other role serves is a page.
  web: webRole,
}

/** Time between a process's measurements of its clock against the common time. */
const clockMs = 1_000

export interface RunningProcess {
  readonly port: number
  /** The console's; null in a process without it. */
  readonly consolePort: number | null
  /** Accounts to log in with in demo mode; otherwise none. */
  readonly demoAccounts: readonly DemoAccount[]
  stop(): Promise<void>
}

const listen = (server: FastifyInstance, { host, port }: Config['http']): Promise<unknown> =>
  server.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new ConfigError([`PORT ${port} is taken: choose another, or stop what listens there`])
  })

const checkMs = 5_000
/** The log has a line at once and then each minute, as for every other alert. */
const checksPerLine = 60_000 / checkMs

/** Alerts about stores that cannot be reached or written, in every process: the database may be the one that cannot. */
function watchStores(stores: StoreCheck, logger: Logger): () => Promise<void> {
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

/** Starts the chosen roles on one HTTP server. Throws ConfigError if a port is taken or demo people are not installed. */
export async function startProcess(
  composition: Composition,
  logger: FastifyBaseLogger,
): Promise<RunningProcess> {
  const { clock, config, engines, followTime, ids, metrics } = composition
  const demoPackage = await loadDemo(composition)
  const tasks: (() => Promise<void>)[] = []
  const onStop = (task: () => Promise<void>): void => {
    tasks.unshift(task)
  }
  let leaving = false
  const server = createServer({
    logger,
    ids,
    trustedProxies: config.http.trustedProxies,
    publicOrigin: config.http.publicOrigin,
    boundFactor: config.rateLimitFactor,
    observe: metrics.observeRequest,
  })
  onStop(async () => {
    await server.close()
  })
  const checkReady = async (): Promise<readonly string[]> =>
    leaving ? ['leaving'] : composition.stores.read()
  onStop(watchStores(composition.stores, logger))
  mountHealth(server, { checkReady, clockStatus: clock.status })
  onStop(repeat(clockMs, followTime, logger, 'the common time could not be read'))
  metrics.gauge('clock_skew_seconds', 'How far the machine’s clock is ahead of the common time.', () => {
    return clock.status().skewMs / 1000
  })
  const served = services.filter((name) => config.roles.includes(name))
  if (served.length > 0) await mountApi(server, composition.api, new Set(served))
  for (const [name, role] of Object.entries(roles)) {
    if (config.roles.includes(name as RoleName)) await role?.({ composition, server, onStop })
  }
  if (!config.roles.includes('worker')) {
    wakeWorkers(composition.plumbing.outbox, engines.bus, outboxChannel)
    wakeWorkers(composition.jobs, engines.bus, jobsChannel)
  }
  await listen(server, config.http)
  const figures = await serveMetrics(composition, logger)
  const { port } = server.server.address() as { port: number }
  const hasConsole = config.roles.includes('console')
  const operators = hasConsole ? await serveConsole(composition, logger, checkReady) : null
  if (operators) onStop(operators.stop)
  const demo = demoPackage && (await hostDemo(composition, port, demoPackage))
  if (demo) onStop(demo.stop)
  // Last, so that a process that cannot start leaves no row.
  await reportNode(composition, onStop)

  return {
    port,
    consolePort: operators?.port ?? null,
    demoAccounts: demo ? [...demoAccounts, ...composition.demoCreators] : [],
    async stop() {
      leaving = true
      await sleep(config.http.leavingMs)
      // Sockets are handed over and requests finish first; stores close last.
      for (const task of tasks) await task()
      figures.stop()
      composition.fileParts.closeReaders()
      await engines.close()
    },
  }
}
