import { declineReasons } from '@serendip/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../kernel/clock.ts'
import { drawDevPage, makeFormPages } from './dev/dev-page.ts'

/** The emulated payment service, as its hosted page controls it. */
export interface RehearsedPayments {
  orderOf(
    checkoutId: string,
  ): { readonly amount_minor: number; readonly currency: string; readonly return_url: string } | undefined
  pay(checkoutId: string, how?: { readonly reason?: string | null }): void
  notification(checkoutId: string): { readonly body: string; readonly signature: string }
}

interface Ending {
  readonly words: string
  readonly reason?: string
  /** Times at which the notification is sent, in ms after the answer; none: it is lost. */
  readonly notifyAfterMs: readonly number[]
  /** The page breaks after the money was taken. */
  readonly breaks?: true
  /** Asks once more first, as a bank does. */
  readonly asks?: true
}

/** A notification that is late. */
const lateMs = 8_000

const endings: Readonly<Record<string, Ending>> = {
  approve: { words: 'Pay', notifyAfterMs: [0] },
  secure: { words: 'Pay, and confirm with the bank first (3-D Secure)', notifyAfterMs: [0], asks: true },
  twice: { words: 'Pay, and answer twice', notifyAfterMs: [0, 0] },
  late: { words: 'Pay, and answer late', notifyAfterMs: [lateMs] },
  never: { words: 'Pay, and never answer', notifyAfterMs: [] },
  broken: { words: 'Take the money, and break the page', notifyAfterMs: [lateMs], breaks: true },
  ...Object.fromEntries(
    declineReasons.map((reason) => [reason, { words: `Decline: ${reason}`, reason, notifyAfterMs: [0] }]),
  ),
}

const subject = z.object({ id: z.string().regex(/^[\w.-]{1,2000}$/) })
const choice = subject.extend({ ending: z.string().refine((name) => Object.hasOwn(endings, name)) })
const style = 'form{display:grid;gap:.6rem}button{padding:.7rem 1.2rem;text-align:start}'

const page = (
  id: string,
  order: string,
  buttons: readonly (readonly [name: string, words: string])[],
): string =>
  drawDevPage({
    title: 'Test payment',
    style,
    body: `<p>This is a test: no money is taken, and no card is asked for. Order: ${order}. Choose what the payment service does:</p>
<form method="post" action="?id=${id}">
${buttons.map(([name, words]) => `<button name="ending" value="${name}">${words}</button>`).join('\n')}
</form>`,
  })

/**
 * `/payment/test`: the hosted page of the emulated payment service, never in prod. The outcome is sent as the service's
 * signed notification, and the browser returns to where the order says.
 */
export async function mountTestPayment(
  parent: FastifyInstance,
  payments: RehearsedPayments,
  clock: Clock,
): Promise<void> {
  const deliver = async (id: string, port: number | undefined): Promise<void> => {
    const { body, signature } = payments.notification(id)
    await fetch(`http://127.0.0.1:${port}/api/payment/webhook/test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'test-signature': signature },
      body,
    }).catch(() => undefined)
  }
  await parent.register(async (app) => {
    makeFormPages(app)
    app.get('/payment/test', async (request, reply) => {
      const asked = subject.safeParse(request.query)
      const order = asked.success && payments.orderOf(asked.data.id)
      if (!asked.success || !order) return reply.code(400).send()
      const buttons = Object.entries(endings).map(([name, { words }]) => [name, words] as const)
      const sum = `${Number(order.amount_minor)} minor units of ${encodeURIComponent(order.currency)}`
      return reply.type('text/html; charset=utf-8').send(page(asked.data.id, sum, buttons))
    })
    app.post('/payment/test', async (request, reply) => {
      const chosen = choice.safeParse({ ...Object(request.query), ...Object(request.body) })
      const order = chosen.success && payments.orderOf(chosen.data.id)
      const ending = chosen.success ? endings[chosen.data.ending] : undefined
      if (!chosen.success || !order || !ending) return reply.code(400).send()
      const { id } = chosen.data
      if (ending.asks) {
        const buttons = [
          ['approve', 'The bank confirms'],
          ['refused', 'The bank refuses'],
        ] as const
        return reply.type('text/html; charset=utf-8').send(page(id, 'confirmation by the bank', buttons))
      }
      payments.pay(id, { reason: ending.reason ?? null })
      const port = request.socket.localPort
      for (const afterMs of ending.notifyAfterMs) {
        if (afterMs === 0) await deliver(id, port)
        else clock.after(afterMs, () => void deliver(id, port))
      }
      return ending.breaks ? reply.code(504).send() : reply.redirect(order.return_url, 303)
    })
  })
}
