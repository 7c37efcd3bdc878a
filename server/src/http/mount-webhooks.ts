import { limits, type Service } from '@serendip/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../kernel/domain-error.ts'
import type { Inbox, WebhookSource } from '../modules/webhooks/index.ts'

/** An address that a service of others calls. */
export interface Webhook {
  readonly service: Service
  /** Below `/api`. */
  readonly path: string
  readonly source: WebhookSource
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

/** Mounts webhooks. Their parsers keep the raw bytes, because a signature covers them. */
export async function mountWebhooks(
  parent: FastifyInstance,
  webhooks: readonly Webhook[],
  inbox: Pick<Inbox, 'take'>,
): Promise<void> {
  for (const { path, source } of webhooks) {
    await parent.register(async (app) => {
      app.removeAllContentTypeParsers()
      app.addContentTypeParser(
        [...contentTypes[source.format]],
        { parseAs: 'buffer', bodyLimit: limits.httpBodyMaxBytes },
        (_request, body, done) => done(null, body),
      )
      app.post(path, async (request, reply) => {
        if (!(request.body instanceof Uint8Array)) throw new DomainError('bad_input')
        const call = { rawBody: request.body, headers: headersOf(request), address: request.ip }
        const { contentType, body } = await inbox.take(source, call)
        return reply.header('cache-control', 'no-store').type(contentType).send(body)
      })
    })
  }
}
