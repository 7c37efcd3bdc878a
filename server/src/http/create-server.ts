import { limits } from '@serendip/contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Ids } from '../kernel/ids.ts'
import { handleErrors } from './error-handler.ts'

export interface ServerDeps {
  readonly logger: FastifyBaseLogger
  readonly ids: Ids
  readonly trustedProxies: readonly string[]
  /** Called when a request was answered, with the route's pattern (never the URL, which may name a person). */
  observe(route: string, method: string, status: number, durationMs: number): void
}

/** Headers within this, and the whole of all but uploads. */
const requestMs = 15_000
const keepAliveMs = 65_000

/** Ends a request whose body trickles in, unless it is an upload; those have a longer time. */
function endIfSlow(request: FastifyRequest, reply: FastifyReply): void {
  const { takesForm } = request.routeOptions.config as { takesForm?: boolean }
  if (request.raw.complete || takesForm) return
  const late = setTimeout(() => {
    if (!request.raw.complete) request.raw.destroy()
  }, requestMs)
  reply.raw.once('close', () => clearTimeout(late))
}

/** The one HTTP server of a process; roles mount what they serve. */
export function createServer({ logger, ids, trustedProxies, observe }: ServerDeps): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.httpBodyMaxBytes,
    requestTimeout: limits.uploadMs,
    keepAliveTimeout: keepAliveMs,
    forceCloseConnections: 'idle',
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: () => ids.next('req'),
    routerOptions: { maxParamLength: 300 },
  })
  handleErrors(app)
  app.server.headersTimeout = requestMs
  app.addHook('onRequest', async (request, reply) => endIfSlow(request, reply))
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    observe(route, request.method, reply.statusCode, reply.elapsedTime)
    request.log.debug(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      'answered',
    )
  })
  return app
}
