import { limits, type Service } from '@serendip/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Brands } from '../kernel/brands.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { Inbox, WebhookCall, WebhookSource } from '../modules/webhooks/index.ts'

/** An address that a service of others calls. */
export interface Webhook {
  readonly service: Service
  /** Below `/api`. */
  readonly path: string
  readonly source: WebhookSource
  /** A service that calls by GET says everything in the query. */
  readonly method: 'GET' | 'POST'
}

const contentTypes: Readonly<Record<WebhookSource['format'], readonly string[]>> = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded'],
  xml: ['application/xml', 'text/xml'],
}

const headersOf = ({ headers }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )

const queryOf = ({ raw }: FastifyRequest): Uint8Array =>
  Buffer.from((raw.url ?? '').split('?').slice(1).join('?'))

/** A request as its service sent it, to the host of a brand. */
export function webhookCallOf(
  brands: Pick<Brands, 'at' | 'publicOriginOf'>,
  request: FastifyRequest,
  rawBody: Uint8Array,
): WebhookCall {
  const brandId = brands.at(request.headers.host)
  const origin = brands.publicOriginOf(brandId) ?? `${request.protocol}://${request.headers.host ?? ''}`
  return {
    rawBody,
    url: origin + (request.raw.url ?? ''),
    brandId,
    headers: headersOf(request),
    address: request.ip,
  }
}

/** Mounts webhooks. Their parsers keep the raw bytes, because a signature covers them. */
export async function mountWebhooks(
  parent: FastifyInstance,
  webhooks: readonly Webhook[],
  {
    inbox,
    brands,
  }: { readonly inbox: Pick<Inbox, 'take'>; readonly brands: Pick<Brands, 'at' | 'publicOriginOf'> },
): Promise<void> {
  for (const { path, source, method } of webhooks) {
    await parent.register(async (app) => {
      app.removeAllContentTypeParsers()
      app.addContentTypeParser(
        [...contentTypes[source.format]],
        { parseAs: 'buffer', bodyLimit: limits.httpBodyMaxBytes },
        (_request, body, done) => done(null, body),
      )
      app.route({
        method,
        url: path,
        async handler(request, reply) {
          const rawBody = method === 'GET' ? queryOf(request) : request.body
          if (!(rawBody instanceof Uint8Array)) throw new DomainError('bad_input')
          const { contentType, body } = await inbox.take(source, webhookCallOf(brands, request, rawBody))
          return reply.header('cache-control', 'no-store').type(contentType).send(body)
        },
      })
    })
  }
}
