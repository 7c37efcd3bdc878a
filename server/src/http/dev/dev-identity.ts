import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { drawDevPage, makeFormPages } from './dev-page.ts'

/** The emulated provider, as its page controls it. */
export interface RehearsedIdentity {
  complete(id: string): void
  decide(id: string, verdict: 'approved' | 'rejected', failedRules?: readonly string[]): void
  end(id: string, how: 'Aborted' | 'Expired'): void
  webhook(type: WebhookType, id: string): { readonly body: string; readonly signature: string }
}
type WebhookType =
  | 'IdentityVerification.StatusChanged'
  | 'KycIdentification.Approved'
  | 'KycIdentification.Rejected'

/** A playable outcome: the provider's resulting state and the webhook it sends, unless that gets lost. */
interface IdentityOutcome {
  readonly words: string
  readonly webhook: WebhookType | null
  play(identity: RehearsedIdentity, id: string): void
}

const decline = (words: string, rule: string): IdentityOutcome => ({
  words,
  webhook: 'KycIdentification.Rejected',
  play: (identity, id) => identity.decide(id, 'rejected', [rule]),
})

const endings = {
  approve: {
    words: 'Approve',
    webhook: 'KycIdentification.Approved',
    play: (identity, id) => identity.decide(id, 'approved'),
  },
  silent: {
    words: 'Approve, and lose the webhook',
    webhook: null,
    play: (identity, id) => identity.decide(id, 'approved'),
  },
  wait: {
    words: 'Let someone look at it first',
    webhook: 'IdentityVerification.StatusChanged',
    play: (identity, id) => identity.complete(id),
  },
  document: decline('Decline: the document cannot be read', 'DocumentImageQuality'),
  face: decline('Decline: the face does not match', 'SelfieAndDocumentFacesMatch'),
  age: decline('Decline: younger than 18', 'MinimumAge'),
  leave: {
    words: 'Break it off',
    webhook: 'IdentityVerification.StatusChanged',
    play: (identity, id) => identity.end(id, 'Aborted'),
  },
  expire: {
    words: 'Let it run out of time',
    webhook: 'IdentityVerification.StatusChanged',
    play: (identity, id) => identity.end(id, 'Expired'),
  },
} satisfies Record<string, IdentityOutcome>
type EndingName = keyof typeof endings

/** A manual review approves after this time. */
const refreshMs = 8_000
/** The return address of the provider's page. */
const returnPath = '/match?identity=returned'

const subject = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) })
const choice = subject.extend({ ending: z.enum(Object.keys(endings) as [EndingName, ...EndingName[]]) })

const buttons = Object.entries(endings)
  .map(([name, { words }]) => `<button name="ending" value="${name}">${words}</button>`)
  .join('\n')

const page = (id: string): string =>
  drawDevPage({
    title: 'Rehearsal of an identity check',
    style: 'form{display:grid;gap:.6rem}button{padding:.7rem 1.2rem;text-align:start}',
    body: `<p>This is a demo. Nobody looks at a document or a face here, and nothing is stored. Choose how the check ends:</p>
<form method="post" action="?id=${id}">${buttons}</form>
<p><a href="${returnPath}">Back without an answer</a></p>`,
  })

/** Sends a webhook to this process, as the provider would. */
async function deliver(
  identity: RehearsedIdentity,
  { type, id, port }: { type: WebhookType; id: string; port: number | undefined },
): Promise<void> {
  const { body, signature } = identity.webhook(type, id)
  await fetch(`http://127.0.0.1:${port}/api/identity/webhook/ondato`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'ondato-signature': signature },
    body,
  }).catch(() => undefined)
}

/**
 * `/dev/identity`: the page of the emulated provider, in demo mode only. The chosen outcome is sent as the provider's
 * signed webhook, and the browser returns to the app as from the provider's own page.
 */
export async function mountDevIdentity(
  parent: FastifyInstance,
  identity: RehearsedIdentity,
  clock: Clock,
): Promise<void> {
  await parent.register(async (app) => {
    makeFormPages(app)
    app.get('/dev/identity', async (request, reply) => {
      const asked = subject.safeParse(request.query)
      if (!asked.success) return reply.code(400).send()
      return reply.type('text/html; charset=utf-8').send(page(asked.data.id))
    })
    app.post('/dev/identity', async (request, reply) => {
      const chosen = choice.safeParse({ ...Object(request.query), ...Object(request.body) })
      if (!chosen.success) return reply.code(400).send()
      const { id, ending: name } = chosen.data
      const port = request.socket.localPort
      const ending: IdentityOutcome = endings[name]
      ending.play(identity, id)
      if (ending.webhook) await deliver(identity, { type: ending.webhook, id, port })
      if (name === 'wait') {
        clock.after(refreshMs, () => {
          identity.decide(id, 'approved')
          void deliver(identity, { type: 'KycIdentification.Approved', id, port })
        })
      }
      return reply.redirect(returnPath, 303)
    })
  })
}
