import { type RouteMap, routes, type Service } from '@serendip/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Brands } from '../kernel/brands.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { Handlers } from '../kernel/handlers.ts'
import { type CallerDeps, personCallers } from './caller-of.ts'
import { mountOneClick, type OneClickUnsubscribe } from './mount-one-click.ts'
import { type MountDeps, mountRoutes } from './mount-routes.ts'
import type { Inbox } from '../modules/webhooks/index.ts'
import { mountWebhooks, type Webhook } from './mount-webhooks.ts'
import { openApiDocument } from './openapi.ts'
import { answerOwnPages } from './payments-host.ts'
import { isOwnOrigin } from './request-origin.ts'

export type ApiHandlers = { readonly [F in keyof typeof routes]: Handlers<(typeof routes)[F]> }

export interface ApiDeps extends Omit<MountDeps, 'callerOf' | 'originOf'>, CallerDeps {
  readonly handlers: ApiHandlers
  readonly brands: Pick<Brands, 'at' | 'publicOriginOf' | 'paymentsOriginOf'>
  /** Of the default brand, for the description of the API. */
  readonly publicOrigin: string | null
  readonly webhooks: readonly Webhook[]
  readonly inbox: Pick<Inbox, 'take'>
  readonly oneClick: OneClickUnsubscribe
  countRequest(request: FastifyRequest): Promise<void>
}

/** Everything below `/api` for these services; paths outside the contract belong to `api`. */
export async function mountApi(
  root: FastifyInstance,
  deps: ApiDeps,
  services: ReadonlySet<Service>,
): Promise<void> {
  if (services.has('api')) await mountOneClick(root, deps.oneClick, deps.countRequest)
  await root.register(
    async (app) => {
      app.addHook('onRequest', async (request, reply) => {
        const { origin, host } = request.headers
        if (!isOwnOrigin(origin, host, deps.brands.publicOriginOf(deps.brands.at(host)))) {
          throw new DomainError('forbidden_origin')
        }
        await deps.countRequest(request)
        return answerOwnPages(request, reply, deps.brands)
      })
      // A plain form of a foreign page can send this type, and our own clients never do.
      app.removeContentTypeParser('text/plain')
      app.setNotFoundHandler(async () => {
        throw new DomainError('not_found')
      })
      if (services.has('api')) await mountBeside(app, deps)
      await mountWebhooks(
        app,
        deps.webhooks.filter(({ service }) => services.has(service)),
        deps,
      )
      const mountDeps = { ...deps, callerOf: personCallers(deps), services }
      const handlers: Readonly<Record<string, Handlers<RouteMap>>> = deps.handlers
      for (const [feature, map] of Object.entries<RouteMap>(routes)) {
        mountRoutes(app, map, handlers[feature] ?? {}, mountDeps)
      }
    },
    { prefix: '/api' },
  )
}

/** Paths that no client of ours calls: the OpenAPI document and the country trace. */
async function mountBeside(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  let document: string | undefined
  app.get('/openapi.json', async (_request, reply) => {
    // Made when first asked for: few ask, and every start would wait for it.
    document ??= JSON.stringify(openApiDocument(routes, deps.publicOrigin))
    return reply.type('application/json').send(document)
  })
  app.get('/trace', async (request, reply) => {
    const { country } = deps.originOf(request)
    return reply.type('text/plain').send(`loc=${country ?? 'XX'}\n`)
  })
}
