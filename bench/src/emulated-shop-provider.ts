import { setTimeout as sleep } from 'node:timers/promises'
import type { SettlementEntry } from '../../server/src/modules/payments/payment-provider.port.ts'
import { booksOf, type ProviderBook } from '../../server/test/check-shop.ts'
import {
  type EmulatedProvider,
  emulatedCards,
  expiryAfter,
  payOnPage,
  startEmulator,
} from '../../server/test/emulated-provider.ts'
import type { Random } from '../../server/test/ledger-workload.ts'
import type { ChaosProvider, NotificationFate, PageAct } from './chaos-provider.ts'

/** Each tick the service's clock moves, so that what it collects, delays or repeats comes during the run. */
const tickMs = 250
const tickAdvanceMs = 2 * 60_000
const faultPercent = 60
const lateAdvanceMs = 4 * 3_600_000
const lateRounds = 30
/** Longer than a killed server takes to start again. */
const pageTries = 100
const pageRetryMs = 300
const refusePercent = 20

/** Of ten faults: requests that do not arrive, work that is done and not answered, and failures. */
const faultKinds = ['lost', 'lost', 'lost', 'cut', 'cut', 'cut', 'cut', 'silent', 'error', 'error'] as const
/** Operations that a buyer's browser or a test calls. */
const isOfBuyers = (name: string): boolean => /^(?:page|challenge|control)\.|^(?:form|back)$/.test(name)

/** A payment service whose emulator is a process of its own, with the faults that it offers. */
export class EmulatedShopProvider implements ChaosProvider {
  readonly name: Exclude<ChaosProvider['name'], 'test'>
  readonly cards = [
    emulatedCards.usual,
    emulatedCards.usual,
    emulatedCards.asks,
    emulatedCards.asksLater,
    emulatedCards.laterNoFunds,
    emulatedCards.laterRefused,
  ]
  readonly takesEveryCurrency: boolean
  readonly #random: Random
  #emulator: EmulatedProvider | null = null
  #operations: readonly string[] = []
  #isUnreliable = true
  #isStopped = false
  #ticking: Promise<void> = Promise.resolve()
  #planned = 0
  origins: () => readonly string[] = () => []
  lost = 0
  notified = 0

  constructor(name: Exclude<ChaosProvider['name'], 'test'>, random: Random) {
    this.name = name
    // Its products are sold in the currencies of its campaigns.
    this.takesEveryCurrency = name !== 'checkoutChamp'
    this.#random = random
  }

  get #service(): EmulatedProvider {
    if (!this.#emulator) throw new Error('the service was not started')
    return this.#emulator
  }

  async start() {
    // Nobody is at this port: where the shop is is said at each tick.
    const emulator = await startEmulator(this.name, 'http://127.0.0.1:9')
    this.#emulator = emulator
    this.#operations = (await emulator.operations())
      .map(({ name }) => name)
      .filter((name) => !isOfBuyers(name))
    this.#ticking = this.#tick()
    const entry = { provider: this.name, ...emulator.settings }
    return { PAYMENT_PROVIDERS: JSON.stringify({ serendip: [entry] }) }
  }

  async stop(): Promise<void> {
    await this.#service.stop()
  }

  async pay(page: string, { card, isSaved, isDeclined, fate }: PageAct): Promise<boolean> {
    await this.#plan(fate)
    const secure = this.#random(100) < refusePercent ? 'refuse' : 'confirm'
    const typed = isDeclined ? emulatedCards.no_funds : card
    const { location } = await this.#onPage(page, { card: typed, saves: isSaved, secure })
    return location !== null
  }

  async payAgain(page: string): Promise<void> {
    await this.#onPage(page, { card: emulatedCards.usual })
  }

  async becomeReliable(): Promise<void> {
    this.#isUnreliable = false
    this.#isStopped = true
    await this.#ticking
    await this.#countLost()
    await this.#service.control('faults/clear', {})
  }

  async sendLate(): Promise<void> {
    const service = this.#service
    for (let round = 0; round < lateRounds; round += 1) {
      await this.#sayWhereTheShopIs()
      await service.advance(lateAdvanceMs)
      await service.release(true)
      await service.settled()
      const deliveries = await service.deliveries()
      this.notified = deliveries.reduce((sum, { attempts }) => sum + attempts.length, 0)
      if (round > 0 && deliveries.every(({ state }) => state !== 'waiting' && state !== 'held')) return
    }
    throw new Error(`${this.name} does not get rid of its notifications`)
  }

  async books(): Promise<readonly ProviderBook[]> {
    return booksOf(await this.#service.payments())
  }

  async settlementFile(): Promise<readonly SettlementEntry[]> {
    const payments = await this.#service.payments()
    return payments
      .filter(({ state }) => state === 'approved')
      .map(({ id, reportId = id, reference, amountMinor, currency }) => ({
        kind: 'sale',
        transactionId: id,
        paymentId: reportId,
        invoiceId: reference,
        amountMinor,
        currency,
        at: Date.now(),
      }))
  }

  /** A page of the shop's own may be asked for while no process serves it. */
  async #onPage(page: string, act: Parameters<typeof payOnPage>[1]) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await payOnPage(new URL(page, this.#someOrigin()).href, {
          expiry: expiryAfter(Date.now()),
          ...act,
        })
      } catch (error) {
        if (tries === pageTries) throw error
        await sleep(pageRetryMs)
      }
    }
  }

  #someOrigin(): string {
    const origins = this.origins()
    return origins[this.#random(Math.max(origins.length, 1))] ?? 'http://127.0.0.1:9'
  }

  #sayWhereTheShopIs(): Promise<void> {
    return this.#service.notify(this.#someOrigin())
  }

  /** Of the next notification, whichever payment that is about. */
  async #plan(fate: NotificationFate): Promise<void> {
    const service = this.#service
    if (fate.kind === 'lost') return service.planNotifications({ kind: 'lose' })
    if (fate.kind === 'late') return service.planNotifications({ kind: 'hold' })
    if (fate.kind === 'now') return
    const [ms = 0, againMs] = fate.delaysMs
    if (againMs === undefined) return service.planNotifications({ kind: 'delay', ms })
    await service.planNotifications({ kind: 'repeat', ms: againMs })
  }

  async #tick(): Promise<void> {
    while (!this.#isStopped) {
      await this.#sayWhereTheShopIs()
      await this.#service.advance(tickAdvanceMs)
      if (this.#isUnreliable && this.#random(100) < faultPercent) await this.#planFault()
      await sleep(tickMs)
    }
  }

  async #planFault(): Promise<void> {
    const waiting = await this.#countLost()
    const free = this.#operations.filter((operation) => !waiting.includes(operation))
    const operation = free[this.#random(Math.max(free.length, 1))]
    const kind = faultKinds[this.#random(faultKinds.length)] ?? 'cut'
    if (operation === undefined) return
    this.#planned += 1
    await this.#service.plan({ kind, operation })
  }

  /** Answers the operations whose next request will be spoiled. */
  async #countLost(): Promise<readonly string[]> {
    const waiting = await this.#service.faults()
    this.lost = this.#planned - waiting.reduce((sum, { times }) => sum + times, 0)
    return waiting.map(({ operation }) => operation)
  }
}
