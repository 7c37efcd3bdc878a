import { declineReasons } from '@serendip/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../kernel/clock.ts'
import { drawDevPage, makeFormPages } from './dev/dev-page.ts'

/** The emulated payment service, as its hosted page controls it. */
export interface RehearsedPayments {
  readonly cards: Readonly<Record<string, { readonly brand: string; readonly words: string }>>
  orderOf(checkoutId: string):
    | {
        readonly amount_minor: number
        readonly currency: string
        readonly return_url: string
        readonly success_url: string
        /** The last four digits of the saved card whose charge the bank wants confirmed. */
        readonly charged: string | null
      }
    | undefined
  isOpen(checkoutId: string): Promise<boolean>
  pay(
    checkoutId: string,
    how: { readonly reason: string | null; readonly card?: string; readonly isSaved: boolean },
  ): Promise<boolean>
  notification(checkoutId: string): Promise<{ readonly body: string; readonly signature: string }>
  /** Has the notifications of charges sent there, some time after each. */
  sendTo(notify: (checkoutId: string, afterMs: number) => void): void
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
  /** The browser comes back by posting a form. */
  readonly posts?: true
}

/** A notification that is late. */
const lateMs = 8_000

const endings: Readonly<Record<string, Ending>> = {
  approve: { words: 'Pay', notifyAfterMs: [0] },
  secure: { words: 'Pay, and confirm with the bank first (3-D Secure)', notifyAfterMs: [0], asks: true },
  form: { words: 'Pay, and come back by a form', notifyAfterMs: [0], posts: true },
  twice: { words: 'Pay, and answer twice', notifyAfterMs: [0, 0] },
  late: { words: 'Pay, and answer late', notifyAfterMs: [lateMs] },
  never: { words: 'Pay, and never answer', notifyAfterMs: [] },
  broken: { words: 'Take the money, and break the page', notifyAfterMs: [lateMs], breaks: true },
  ...Object.fromEntries(
    declineReasons.map((reason) => [reason, { words: `Decline: ${reason}`, reason, notifyAfterMs: [0] }]),
  ),
}

const bankButtons = [
  ['approve', 'The bank confirms'],
  ['refused', 'The bank refuses'],
] as const

const subject = z.object({ id: z.string().regex(/^[\w.-]{1,2000}$/), save: z.literal('1').optional() })
const choice = subject.extend({
  ending: z.string().refine((name) => Object.hasOwn(endings, name)),
  card: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
})
type Choice = z.infer<typeof choice>
const style = `form{display:grid;gap:.6rem}button{padding:.7rem 1.2rem;text-align:start}
fieldset{display:grid;gap:.3rem;margin:0 0 1rem;padding:.6rem 1rem}label{display:block}`

const page = (
  id: string,
  {
    order,
    before,
    buttons,
  }: {
    readonly order: string
    readonly before: string
    readonly buttons: readonly (readonly [name: string, words: string])[]
  },
): string =>
  drawDevPage({
    title: 'Test payment',
    style,
    body: `<p>This is a test: no money is taken, and no card is asked for. Order: ${order}. Choose what the payment service does:</p>
<form method="post" action="?id=${id}">
${before}
${buttons.map(([name, words]) => `<button name="ending" value="${name}">${words}</button>`).join('\n')}
</form>`,
  })

/** The form that the browser posts to the shop. */
const returnPage = (address: string): string =>
  drawDevPage({
    title: 'Test payment',
    style,
    body: `<form method="post" action="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">
<input type="hidden" name="status" value="paid"><button>Back to the shop</button>
</form>`,
  })

/** The cards, and the consent to save one: ticked only if the person ticked it in the shop. */
const cardFields = (cards: RehearsedPayments['cards'], saves: boolean): string => {
  const choices = Object.entries(cards).map(
    ([lastFour, { brand, words }], at) =>
      `<label><input type="radio" name="card" value="${lastFour}"${at === 0 ? ' checked' : ''}> ${brand} ·· ${lastFour}: ${words}</label>`,
  )
  return `<fieldset><legend>Card, and what it does when it is saved and used again</legend>
${choices.join('\n')}</fieldset>
<label><input type="checkbox" name="save" value="1"${saves ? ' checked' : ''}> Save this card for next time</label>`
}

/** The bank’s question keeps what was chosen before it. */
const keptFields = ({ card, save }: Choice): string =>
  [
    card && `<input type="hidden" name="card" value="${card}">`,
    save && '<input type="hidden" name="save" value="1">',
  ]
    .filter(Boolean)
    .join('')

/**
 * `/payment/test`: the hosted page of the emulated payment service, never in prod. The outcome is sent as the service's
 * signed notification, and the browser returns to where the order says.
 */
export async function mountTestPayment(
  parent: FastifyInstance,
  payments: RehearsedPayments,
  clock: Clock,
): Promise<void> {
  const deliver = async (id: string): Promise<void> => {
    const { body, signature } = await payments.notification(id)
    const address = parent.server.address()
    if (address === null || typeof address === 'string') return
    await fetch(`http://127.0.0.1:${address.port}/api/payment/webhook/test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'test-signature': signature },
      body,
    }).catch(() => undefined)
  }
  // A late one may come after the server has stopped.
  const notify = (id: string, afterMs: number): void =>
    void clock.after(afterMs, () => void deliver(id).catch(() => undefined))
  payments.sendTo(notify)
  await parent.register(async (app) => {
    makeFormPages(app)
    app.get('/payment/test', async (request, reply) => {
      const asked = subject.safeParse(request.query)
      const order = asked.success && payments.orderOf(asked.data.id)
      if (!asked.success || !order) return reply.code(400).send()
      const { id, save } = asked.data
      if (!(await payments.isOpen(id))) return reply.redirect(order.return_url, 303)
      const sum = `${Number(order.amount_minor)} minor units of ${encodeURIComponent(order.currency)}`
      const buttons = Object.entries(endings).map(([name, { words }]) => [name, words] as const)
      const content = order.charged
        ? { order: `${sum}, by the saved card ·· ${order.charged}`, before: '', buttons: bankButtons }
        : { order: sum, before: cardFields(payments.cards, save === '1'), buttons }
      return reply.type('text/html; charset=utf-8').send(page(id, content))
    })
    app.post('/payment/test', async (request, reply) => {
      const chosen = choice.safeParse({ id: Object(request.query).id, ...Object(request.body) })
      const order = chosen.success && payments.orderOf(chosen.data.id)
      const ending = chosen.success ? endings[chosen.data.ending] : undefined
      if (!chosen.success || !order || !ending) return reply.code(400).send()
      const { id, card, save } = chosen.data
      if (ending.asks) {
        const content = {
          order: 'confirmation by the bank',
          before: keptFields(chosen.data),
          buttons: bankButtons,
        }
        return reply.type('text/html; charset=utf-8').send(page(id, content))
      }
      const isPaid = await payments.pay(id, {
        reason: ending.reason ?? null,
        isSaved: save === '1',
        ...(card && { card }),
      })
      for (const afterMs of ending.notifyAfterMs) {
        if (afterMs === 0) await deliver(id)
        else notify(id, afterMs)
      }
      if (ending.breaks) return reply.code(504).send()
      if (ending.posts) return reply.type('text/html; charset=utf-8').send(returnPage(order.success_url))
      return reply.redirect(isPaid ? order.success_url : order.return_url, 303)
    })
  })
}
