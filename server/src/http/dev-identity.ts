import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** The emulated provider, as its page drives it. */
export interface RehearsedIdentity {
  decide(id: string, verdict: 'approved' | 'rejected'): void
  news(
    type: 'KycIdentification.Approved' | 'KycIdentification.Rejected',
    id: string,
  ): {
    readonly body: string
    readonly signature: string
  }
}

const subject = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) })
const decision = subject.extend({ verdict: z.enum(['approved', 'rejected']) })

const page = (content: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Rehearsal of an identity check</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}
button{font:inherit;padding:.6rem 1.2rem;margin-inline-end:.6rem}</style></head>
<body><h1>Rehearsal of an identity check</h1>${content}</body></html>`

const question = (
  id: string,
): string => `<p>This is a demo. Nobody looks at a document or a face here, and nothing is
stored. Choose what the check would say:</p>
<form method="post" action="?id=${id}"><button name="verdict" value="approved">Approve</button>
<button name="verdict" value="rejected">Reject</button></form>`

const told = (verdict: string, ok: boolean): string =>
  ok
    ? `<p>The check said: ${verdict}.</p><p><a href="/match">Back to the app</a></p>`
    : '<p>The news could not be delivered. Please reload this page.</p>'

/** `/dev/identity`: the page of the emulated provider, in demo mode alone. A verdict travels as its signed news. */
export async function mountDevIdentity(parent: FastifyInstance, emulator: RehearsedIdentity): Promise<void> {
  await parent.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.addHook('onSend', async (_request, reply) => {
      reply
        .header('cache-control', 'no-store')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
        )
    })
    app.get('/dev/identity', async (request, reply) =>
      reply.type('text/html; charset=utf-8').send(page(question(subject.parse(request.query).id))),
    )
    app.post('/dev/identity', async (request, reply) => {
      const { id, verdict } = decision.parse({ ...Object(request.query), ...Object(request.body) })
      emulator.decide(id, verdict)
      const type = verdict === 'approved' ? 'KycIdentification.Approved' : 'KycIdentification.Rejected'
      const { body, signature } = emulator.news(type, id)
      const answer = await fetch(`http://127.0.0.1:${request.socket.localPort}/api/identity/webhook/ondato`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'ondato-signature': signature },
        body,
      })
      return reply.type('text/html; charset=utf-8').send(page(told(verdict, answer.ok)))
    })
  })
}
