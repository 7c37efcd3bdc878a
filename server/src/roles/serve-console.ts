import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Composition } from '../composition.ts'
import { ConfigError } from '../config/config.ts'
import { serveConsolePages } from '../http/console/console-pages.ts'
import { mountConsole } from '../http/console/mount-console.ts'
import { createServer } from '../http/create-server.ts'
import { mountHealth } from '../http/health.ts'

const built = fileURLToPath(new URL('../../../console/build/', import.meta.url))

/** Serves the console at its own port, which is its own origin. Throws ConfigError if the port is taken. */
export async function serveConsole(
  { config, clock, ids, metrics, consoleApi }: Composition,
  logger: FastifyBaseLogger,
  checkReady: () => Promise<readonly string[]>,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const { host } = config.http
  const server = createServer({
    logger,
    ids,
    trustedProxies: config.http.trustedProxies,
    publicOrigin: config.console.origin,
    boundFactor: config.rateLimitFactor,
    observe: metrics.observeRequest,
  })
  mountHealth(server, { checkReady, clockStatus: clock.status })
  await mountConsole(server, consoleApi)
  await serveConsolePages(server, built)
  await server.listen({ host, port: config.console.port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    const problem = `CONSOLE_PORT ${config.console.port} is taken: choose another, or 0 for a spare one`
    throw new ConfigError([problem])
  })
  const { port } = server.server.address() as { port: number }
  return {
    port,
    async stop() {
      await server.close()
    },
  }
}
