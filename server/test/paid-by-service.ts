import type { WalletView } from '@serendip/contract'
import { sql } from 'kysely'
import type { PaymentProvider } from '../src/modules/payments/index.ts'
import type { WebhookCall } from '../src/modules/webhooks/index.ts'
import { payOnPage, startEmulator, startReceiver } from './emulated-provider.ts'
import { pageOf } from './payments.ts'
import { aServer, type SignedUp } from './server.ts'

type Call = Pick<WebhookCall, 'rawBody' | 'headers' | 'url'>

/** Headers of a notification that the services set. */
const sentHeaders = ['content-type', 'authorization', 'webhook-signature']

type Card = NonNullable<Parameters<typeof payOnPage>[1]>

/** The product with one payment service, whose emulator is a process of its own; a test delivers its notifications. */
export async function startServerPaidBy(
  name: 'segpay' | 'billing' | 'medoro' | 'checkoutChamp',
  { notifiesAfterMs = 0 }: { readonly notifiesAfterMs?: number } = {},
) {
  const receiver = await startReceiver()
  const emulator = await startEmulator(name, receiver.origin)
  const entry = { provider: name, ...emulator.settings }
  const stopService = async () => {
    await emulator.stop()
    await receiver.stop()
  }
  const env = { DEV_COUNTRY: 'DE', PAYMENT_PROVIDERS: JSON.stringify({ serendip: [entry] }) }
  const server = await aServer(env).catch(async (error: unknown) => {
    await stopService()
    throw error
  })
  const { db } = server.composition.engines.database
  const [configured] = server.composition.paymentParts.providers('serendip')
  if (!configured) throw new Error('the service is not configured')
  const { provider } = configured

  /** The address of the service's page; without the web's own page, its form is posted here. */
  async function addressOf(checkoutId: string, url: string): Promise<string> {
    const form = await provider.formOf?.(checkoutId)
    if (!form) return url
    const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(form.fields) })
    return answer.url
  }

  async function startPayment({ token }: SignedUp, invoiceId: string, saves: boolean): Promise<string> {
    const body = new FormData()
    body.set('saveMethod', String(saves))
    const answer = await fetch(`${server.origin}/api/payment/page-api/startPayment/${invoiceId}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}`, packagename: 'serendip' },
    })
    return ((await answer.json()) as { url: string }).url
  }

  return {
    server,
    emulator,
    provider: provider as PaymentProvider,
    addressOf,
    startPayment,
    /** Pays an invoice on the service's page. */
    async payPage(person: SignedUp, invoiceId: string, card: Card = {}): Promise<void> {
      const url = await startPayment(person, invoiceId, card.saves === true)
      await payOnPage(await addressOf(url.split('/').at(-1) ?? '', url), card)
    },
    /** Notifications so far that nobody has delivered. */
    async sent(): Promise<readonly WebhookCall[]> {
      if (notifiesAfterMs > 0) await emulator.advance(notifiesAfterMs)
      await emulator.settled()
      return receiver.calls
    },
    /** Delivers a notification as it was sent; answers the status. */
    async deliver({ rawBody, headers, url }: Call): Promise<number> {
      const isQuery = url.includes('?')
      const answer = await fetch(
        `${server.origin}/api/payment/webhook/${name}${isQuery ? `?${Buffer.from(rawBody).toString()}` : ''}`,
        {
          method: isQuery ? 'GET' : 'POST',
          headers: Object.fromEntries(
            sentHeaders.flatMap((header) => {
              const value = headers[header]
              return value === undefined ? [] : [[header, value]]
            }),
          ),
          ...(!isQuery && { body: Buffer.from(rawBody) }),
        },
      )
      return answer.status
    },
    balance: async ({ token }: SignedUp): Promise<number> =>
      (await server.get<WalletView>('/wallet', token)).body.balanceCoins,
    stateOf: async (person: SignedUp, invoiceId: string) =>
      (await pageOf(server, person, invoiceId)).invoice.state,
    /** The inbox, the latest call first. */
    async inbox() {
      const { rows } = await sql<{ outcome: string; reason: string | null; body: string | null }>`
        select outcome, reason, body from webhooks order by received_at desc, id desc`.execute(db)
      return rows
    },
    async stop() {
      await server.stop()
      await stopService()
    },
  }
}
export type ServerPaidBy = Awaited<ReturnType<typeof startServerPaidBy>>

/** A call whose form is another one in these fields. */
export function withFields(call: WebhookCall, fields: Readonly<Record<string, string>>): WebhookCall {
  const form = new URLSearchParams(Buffer.from(call.rawBody).toString())
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return { ...call, rawBody: Buffer.from(form.toString()) }
}
