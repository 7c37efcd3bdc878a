import type { OperatorAuth, RouteMap } from '@serendip/contract'
import { operatorRoutes } from '@serendip/contract/operator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers, OperatorCaller, Origin } from '../../kernel/handlers.ts'
import { type MountDeps, mountRoutes } from '../mount-routes.ts'
import type { SessionCookie } from '../session-cookie.ts'

export type OperatorHandlers = {
  readonly [F in keyof typeof operatorRoutes]: Handlers<(typeof operatorRoutes)[F]>
}

export interface ConsoleDeps extends Pick<MountDeps, 'originOf' | 'spool' | 'checkResponses'> {
  readonly handlers: OperatorHandlers
  readonly cookie: SessionCookie
  /** The console's public origin; null if none is configured (dev), where it is this machine's alone. */
  readonly origin: string | null
  /** Whether requests from an address may reach the console at all. */
  isAllowed(address: string): boolean
  authenticate(session: string | null, auth: OperatorAuth): Promise<OperatorCaller>
  /** Ends the session that a browser had when it logged in again. */
  endSession(session: string, origin: Origin): Promise<void>
  countRequest(request: FastifyRequest): Promise<void>
}

/** Sent with each request by the console's own client; a page of another origin cannot without being asked first. */
const clientHeader = 'x-serendip-console'
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The exact origin that this request's host stands for; null for a foreign name that points here. */
function originOfHost(host: string | undefined, configured: string | null): string | null {
  if (configured !== null) return new URL(configured).host === host ? configured : null
  const origin = `http://${host ?? ''}`
  return URL.canParse(origin) && loopback.has(new URL(origin).hostname) ? origin : null
}

/**
 * Whether a request comes from the console itself. Cookies ignore ports, so the session alone does not show that the
 * sending page is ours and not the product's.
 */
export function isFromConsole(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  configured: string | null,
): boolean {
  const own = originOfHost(headers.host, configured)
  if (own === null || headers[clientHeader] === undefined) return false
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined ? method === 'GET' : origin === own
}

/** The console's routes below `/api`, for its own origin and allowed addresses only. */
export async function mountConsole(root: FastifyInstance, deps: ConsoleDeps): Promise<void> {
  root.addHook('onRequest', async (request) => {
    if (!deps.isAllowed(request.ip)) throw new DomainError('forbidden')
    // A foreign name that points here gets neither pages nor files; probes ask by an address.
    const isProbe = request.url === '/health' || request.url === '/ready'
    if (!isProbe && originOfHost(request.headers.host, deps.origin) === null)
      throw new DomainError('forbidden_origin')
  })
  await root.register(
    async (app) => {
      app.addHook('onRequest', async (request) => {
        if (!isFromConsole(request, deps.origin)) throw new DomainError('forbidden_origin')
        await deps.countRequest(request)
      })
      app.removeContentTypeParser('text/plain')
      app.setNotFoundHandler(async () => {
        throw new DomainError('not_found')
      })
      const mountDeps = {
        ...deps,
        services: new Set(['console' as const]),
        async callerOf({ auth }: { readonly auth: unknown }, request: FastifyRequest) {
          if (auth === 'public') return null
          return deps.authenticate(deps.cookie.read(request), auth as OperatorAuth)
        },
        async keepSession(request: FastifyRequest, reply: FastifyReply, session: string | null) {
          const before = deps.cookie.read(request)
          if (before !== null && session !== null) await deps.endSession(before, deps.originOf(request))
          deps.cookie.write(reply, session)
        },
      }
      const handlers: Readonly<Record<string, Handlers<RouteMap>>> = deps.handlers
      for (const [feature, map] of Object.entries<RouteMap>(operatorRoutes)) {
        mountRoutes(app, map, handlers[feature] ?? {}, mountDeps)
      }
    },
    { prefix: '/api' },
  )
}
