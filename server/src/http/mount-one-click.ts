import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../kernel/domain-error.ts'

export interface OneClickUnsubscribe {
  /** Throws code_invalid. */
  unsubscribe(token: string): Promise<void>
  /** The path of the page that asks, in the language of the mail's reader. */
  pageOf(token: string): Promise<string>
}

/** More than the one field takes, in either encoding. */
const bodyMaxBytes = 2_048
const tokenMaxChars = 300
const path = '/unsubscribe/one-click'

function tokenOf({ query }: FastifyRequest): string {
  const { token } = query as { readonly token?: unknown }
  if (typeof token !== 'string' || token.length > tokenMaxChars) throw new DomainError('bad_input')
  return token
}

/** Whether the form is the one that RFC 8058 prescribes; mailboxes send it in either encoding of forms. */
async function isOneClick({ body, headers }: FastifyRequest): Promise<boolean> {
  if (!(body instanceof Uint8Array)) return false
  const form = new Response(Uint8Array.from(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
  const fields = await form.formData().catch(() => null)
  return fields?.get('List-Unsubscribe') === 'One-Click'
}

/**
 * The address of `List-Unsubscribe` in newsletters, posted to by mailboxes (RFC 8058). They have no session, and a
 * webmail's page may state its own origin: the signed token is all that counts, and it can do nothing else. Scanners that
 * open the address with GET change nothing.
 */
export async function mountOneClick(
  root: FastifyInstance,
  { unsubscribe, pageOf }: OneClickUnsubscribe,
  countRequest: (request: FastifyRequest) => Promise<void>,
): Promise<void> {
  await root.register(
    async (app) => {
      app.addHook('onRequest', countRequest)
      app.removeAllContentTypeParsers()
      app.addContentTypeParser(
        ['application/x-www-form-urlencoded', 'multipart/form-data'],
        { parseAs: 'buffer', bodyLimit: bodyMaxBytes },
        (_request, body, done) => done(null, body),
      )
      app.post(path, async (request, reply) => {
        const token = tokenOf(request)
        if (!(await isOneClick(request))) throw new DomainError('bad_input')
        await unsubscribe(token)
        return reply.header('cache-control', 'no-store').send({ ok: true })
      })
      app.get(path, async (request, reply) =>
        reply
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .redirect(await pageOf(tokenOf(request)), 303),
      )
    },
    { prefix: '/api' },
  )
}
