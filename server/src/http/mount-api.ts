import { routes } from '@serendip/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../kernel/domain-error.ts'
import type { Handlers } from '../kernel/handlers.ts'
import { mountIdentityNews, type TakeIdentityNews } from './mount-identity-news.ts'
import { type MountDeps, mountRoutes } from './mount-routes.ts'
import { acceptForms } from './read-form.ts'
import { openApiDocument } from './openapi.ts'
import { isOwnOrigin } from './request-origin.ts'

export type ApiHandlers = { readonly [F in keyof typeof routes]: Handlers<(typeof routes)[F]> }

export interface ApiDeps extends MountDeps {
  readonly handlers: ApiHandlers
  readonly publicOrigin: string | null
  readonly takeIdentityNews: TakeIdentityNews
  countRequest(request: FastifyRequest): Promise<void>
}

/** Everything below `/api`: the contract's routes, the OpenAPI document and the country trace. */
export async function mountApi(root: FastifyInstance, deps: ApiDeps): Promise<void> {
  const document = JSON.stringify(openApiDocument())
  await root.register(
    async (app) => {
      app.addHook('onRequest', async (request) => {
        if (!isOwnOrigin(request.headers.origin, request.headers.host, deps.publicOrigin)) {
          throw new DomainError('forbidden_origin')
        }
        await deps.countRequest(request)
      })
      // A plain form of another page can send this type, and nothing of ours does.
      app.removeContentTypeParser('text/plain')
      acceptForms(app)
      app.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(document))
      app.get('/trace', async (request, reply) => {
        const { country } = deps.originOf(request)
        return reply.type('text/plain').send(`loc=${country ?? 'XX'}\n`)
      })
      app.setNotFoundHandler(async () => {
        throw new DomainError('not_found')
      })
      mountRoutes(app, routes.accounts, deps.handlers.accounts, deps)
      mountRoutes(app, routes.analytics, deps.handlers.analytics, deps)
      mountRoutes(app, routes.billing, deps.handlers.billing, deps)
      mountRoutes(app, routes.calls, deps.handlers.calls, deps)
      mountRoutes(app, routes.creators, deps.handlers.creators, deps)
      mountRoutes(app, routes.experiments, deps.handlers.experiments, deps)
      mountRoutes(app, routes.identity, deps.handlers.identity, deps)
      await mountIdentityNews(app, deps.takeIdentityNews)
      mountRoutes(app, routes.mail, deps.handlers.mail, deps)
      mountRoutes(app, routes.matching, deps.handlers.matching, deps)
      mountRoutes(app, routes.media, deps.handlers.media, deps)
      mountRoutes(app, routes.onboarding, deps.handlers.onboarding, deps)
      mountRoutes(app, routes.people, deps.handlers.people, deps)
      mountRoutes(app, routes.safety, deps.handlers.safety, deps)
      mountRoutes(app, routes.sessions, deps.handlers.sessions, deps)
      mountRoutes(app, routes.site, deps.handlers.site, deps)
      mountRoutes(app, routes.wallet, deps.handlers.wallet, deps)
    },
    { prefix: '/api' },
  )
}
