import type { AddressInfo } from 'node:net'
import type { Composition } from '../composition.ts'
import { ConfigError } from '../config/config.ts'
import type { Logger } from '../kernel/logger.ts'

/**
 * Serves the metrics of a process. If their port is taken, as by a developer's second process, dev uses a free one;
 * elsewhere this port is scraped, so it throws ConfigError.
 */
export async function serveMetrics(
  { config, metrics }: Pick<Composition, 'config' | 'metrics'>,
  logger: Logger,
): Promise<{ readonly port: number; stop(): void }> {
  const { host, port } = config.metrics
  const server = await metrics.listen({ host, port }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    if (config.appEnv !== 'dev') {
      throw new ConfigError([`METRICS_PORT ${port} is taken: choose another, or 0 for a spare one`])
    }
    const spare = await metrics.listen({ host, port: 0 })
    logger.warn({ taken: port, port: portOf(spare) }, 'METRICS_PORT is taken, so metrics are at a spare port')
    return spare
  })
  return { port: portOf(server), stop: () => void server.close() }
}

const portOf = (server: { address(): AddressInfo | string | null }): number =>
  (server.address() as AddressInfo).port
