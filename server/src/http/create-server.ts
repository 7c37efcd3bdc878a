import type { IncomingMessage, Server } from 'node:http'
import { limits } from '@serendip/contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { descriptorsMax } from '../kernel/descriptors.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { Ids } from '../kernel/ids.ts'
import { type Bounds, createBoundedCount } from '../kernel/network/bounded-count.ts'
import { hsts, isSecureSite, refuseConnection } from '../kernel/network/refuse-connection.ts'
import { isSocketUpgrade } from '../kernel/network/socket-upgrade.ts'
import { boundConnections } from './bound-connections.ts'
import { compileProxies } from './client-address.ts'
import { handleErrors } from './error-handler.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is an upload, which has more time than others. */
    readonly takesForm?: true
  }
}

export interface ServerDeps {
  readonly logger: FastifyBaseLogger
  readonly ids: Ids
  readonly trustedProxies: readonly string[]
  /** The public origin, scheme and host; null if none is configured (dev). */
  readonly publicOrigin: string | null
  /** Multiplies what one network may hold at once, for tests; 1 in prod. */
  readonly boundFactor: number
  /** Called after each answer with the route's pattern (never the URL, which may name a person). */
  observe(route: string, method: string, status: number, durationMs: number): void
}

/** The time limit for headers, and for the whole request except uploads. */
const requestMs = 15_000
/** Time between two checks for connections with late headers. */
const lateCheckMs = 5_000
const firstByteMs = 5_000
/** A browser opens six, and a whole campus may share one address. */
const connectionBounds: Bounds = { perNetwork: 512, inAll: 20_000 }
const requestBounds: Bounds = { perNetwork: 128, inAll: 2_000 }
/** Descriptors reserved for the database, Redis, files and everything else that is no client connection. */
const reservedDescriptors = 256
/** The answer while too many requests are in progress. */
const retryAfterMs = 1_000
const keepAliveMs = 65_000

/** Ends a request whose body trickles in, unless it is an upload; those have more time. */
function endIfSlow(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete || request.routeOptions.config.takesForm) return
  const late = setTimeout(() => {
    if (!request.raw.complete) request.raw.destroy()
  }, requestMs)
  reply.raw.once('close', () => clearTimeout(late))
}

/** Refuses new requests while one address, or all together, have too many in progress. */
function boundRequests(app: FastifyInstance, bounds: Bounds): void {
  const underWay = createBoundedCount(bounds)
  app.addHook('onRequest', async (request, reply) => {
    // Health checks must be answered especially under a flood.
    if (request.routeOptions.url === '/health') return
    const taking = underWay.take(request.ip)
    if (taking.isTaken) reply.raw.once('close', taking.release)
    else throw new DomainError(taking.full === 'inAll' ? 'unavailable' : 'rate_limited', { retryAfterMs })
  })
}

/** Headers of every answer, refusals included: no type sniffing, and TLS only. */
function secureAnswers(app: FastifyInstance, publicOrigin: string | null): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    if (isSecureSite(publicOrigin) || request.protocol === 'https') {
      reply.header('strict-transport-security', hsts)
    }
  })
}

const unreadableStatus: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Only the WebSocket is upgraded to. Any other upgrade, such as HTTP/2, is answered as HTTP/1.1. */
function isUpgraded(this: Server, request: IncomingMessage): boolean {
  return this.listenerCount('upgrade') > 0 && isSocketUpgrade(request)
}

/** The one HTTP server of a process; roles mount what they serve. */
export function createServer({
  logger,
  ids,
  trustedProxies,
  publicOrigin,
  observe,
  boundFactor,
}: ServerDeps): FastifyInstance {
  const app = Fastify({
    http: { shouldUpgradeCallback: isUpgraded, connectionsCheckingInterval: lateCheckMs },
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.httpBodyMaxBytes,
    requestTimeout: limits.uploadMs,
    keepAliveTimeout: keepAliveMs,
    forceCloseConnections: 'idle',
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: () => ids.next('req'),
    // Bytes that are no HTTP, or come too late, reach no route.
    clientErrorHandler({ code }, socket) {
      if (socket.writable) refuseConnection(socket, unreadableStatus[code] ?? '400 Bad Request', publicOrigin)
      else socket.destroy()
    },
    routerOptions: { maxParamLength: 300 },
  })
  handleErrors(app)
  app.server.headersTimeout = requestMs
  secureAnswers(app, publicOrigin)
  boundConnections(app.server, {
    firstByteMs,
    isProxy: compileProxies(trustedProxies),
    perNetwork: connectionBounds.perNetwork * boundFactor,
    inAll: Math.min(connectionBounds.inAll, descriptorsMax() - reservedDescriptors),
  })
  app.addHook('onRequest', async (request, reply) => endIfSlow(request, reply))
  boundRequests(app, { ...requestBounds, perNetwork: requestBounds.perNetwork * boundFactor })
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
