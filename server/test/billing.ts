import type {
  CallBill,
  ClientMessage,
  MatchMode,
  RateCoins,
  RolesGroup,
  ServerMessage,
} from '@serendip/contract'
import { brandOf } from '@serendip/brands'
import { sql } from 'kysely'
import { createMemoryMediaReports } from '../src/adapters/memory/memory-media-reports.ts'
import { createMemoryPresence } from '../src/adapters/memory/memory-presence.ts'
import { createMemoryRateLimiter } from '../src/adapters/memory/memory-rate-limiter.ts'
import type { Database } from '../src/adapters/postgres/open-database.ts'
import { createOutbox } from '../src/adapters/postgres/outbox.ts'
import type { Clock } from '../src/kernel/clock.ts'
import { DomainError } from '../src/kernel/domain-error.ts'
import type { Connection } from '../src/kernel/handlers.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { createAccounts, createPasswords } from '../src/modules/accounts/index.ts'
import { type Calls, type CallsDeps, createCalls } from '../src/modules/calls/index.ts'
import { findOffer } from '../src/modules/creators/creators.store.ts'
import {
  type BonusMatches,
  createBonusMatches,
  createMessagePrices,
  lifetimeSpendReader,
} from '../src/modules/entitlements/index.ts'
import { createPeople } from '../src/modules/people/index.ts'
import type { PresenceStore } from '../src/modules/presence/index.ts'
import { createProfiles } from '../src/modules/profiles/index.ts'
import { createWallet } from '../src/modules/wallet/index.ts'
import { noBlobs } from './blobs.ts'
import { silentLogger } from './logger.ts'
import { bothFlow, type Flow, type MediaReportFields } from './media-flow.ts'
import { aWallet, type SomeCoins, type TestWallet } from './wallet.ts'

/** A person with one open tab. */
export interface Tab extends Connection {
  /** Messages that this tab received, oldest first. */
  readonly received: readonly ServerMessage[]
}

export interface Node {
  readonly calls: Calls
  readonly deps: CallsDeps
}

export interface BilledCall {
  readonly callId: string
  readonly payer: Tab
  readonly creator: Tab
}

type Send = (connectionId: string, message: ServerMessage) => void
type AnyHandler = (connection: Connection, message: ClientMessage) => Promise<unknown>
type Message<T extends ClientMessage['type']> = Omit<Extract<ClientMessage, { type: T }>, 'type'>

/** Calls with creators on a test database: people, coins, sockets and a clock controlled by the test. */
export class BillWorld {
  readonly money: TestWallet
  readonly media = createMemoryMediaReports()
  readonly presence: PresenceStore
  readonly premium = new Set<string>()
  readonly bonusMatches: BonusMatches
  readonly node: Node
  /** People who must verify their identity before video. */
  readonly unproven = new Set<string>()
  /** People whom a push would tell of a call. */
  readonly reached = new Set<string>()
  readonly #database: Database
  readonly #onMessage: Send
  readonly #received = new Map<string, ServerMessage[]>()
  readonly #packets = new Map<string, number>()

  /** `onMessage` receives the tabs' messages instead of recording them, for tests that need no record. */
  constructor(database: Database, onMessage?: Send, presence: PresenceStore = createMemoryPresence()) {
    this.#database = database
    this.presence = presence
    this.#onMessage =
      onMessage ?? ((connectionId, message) => this.#received.get(connectionId)?.push(message))
    this.money = aWallet(database)
    const { clock, settings } = this.money.deps
    this.bonusMatches = createBonusMatches({ db: database.db, clock, settings, isPremium: this.#isPremium })
    this.node = this.aNode()
  }

  readonly #isPremium = async (userId: string) => this.premium.has(userId)
  get db() {
    return this.#database.db
  }
  get clock() {
    return this.money.clock
  }
  get settings() {
    return this.money.settings
  }

  /** Another process of the product, with its own clock if that matters; `over` replaces what is to be broken. */
  aNode(over: Partial<CallsDeps['billing']> = {}, clock: Clock = this.money.clock): Node {
    const wallet = createWallet({ ...this.money.deps, clock })
    const { db } = this
    const ids = randomIds
    const settings = { read: async () => this.settings }
    const realtime = {
      toConnection: this.#onMessage,
      endSession() {},
      toUser: (userId: string, message: ServerMessage): void => {
        for (const connectionId of this.#received.keys())
          if (connectionId.includes(userId)) this.#onMessage(connectionId, message)
      },
    }
    const outbox = createOutbox({ clock, ids })
    const accounts = createAccounts(
      {
        db,
        clock,
        ids,
        settings,
        realtime,
        outbox,
        termsVersion: async () => 0,
        passwords: createPasswords('fast'),
      },
      { files: noBlobs, personalTables: [], logger: silentLogger },
    )
    const messagePrices = createMessagePrices({
      db,
      clock,
      settings,
      accounts,
      wallet,
      isPremium: this.#isPremium,
      isFreeInAll: async () => false,
    })
    const profiles = createProfiles({
      isVerified: async () => false,
      videoGalleryOf: async () => [],
      plumbing: { db, clock, ids },
      accounts,
      settings,
      brandOf,
      changedTerms: async () => null,
      balanceCoins: wallet.balance,
      bonusMatchesLeft: this.bonusMatches.left,
      lifetimeSpendCents: lifetimeSpendReader(wallet),
      photoIdsOf: async () => ({ pendingMain: null, gallery: [] }),
      hasPremium: async () => false,
      abTestsOf: async () => [],
    })
    const people = createPeople({
      plumbing: { db, clock, outbox },
      accounts,
      settings,
      profiles,
      hasSeen: async () => true,
      haveChat: async () => false,
      cards: {
        wordsOf: async () => ({
          bio: '',
          prompts: [],
          languages: [],
          intentions: [],
          interests: [],
          city: '',
        }),
        online: async () => new Set(),
      },
    })
    const deps: CallsDeps = {
      plumbing: { db, clock, ids, outbox, logger: silentLogger, rateLimiter: createMemoryRateLimiter(clock) },
      realtime,
      presence: this.presence,
      push: { reaches: async (userId) => this.reached.has(userId) },
      settings,
      messagePrices,
      people,
      profiles,
      billing: {
        nodeId: ids.next('node'),
        wallet,
        media: this.media,
        bonusMatches: this.bonusMatches,
        creators: { offerOf: (userId) => findOffer(db, userId, new Date(clock.now())) },
        people: {
          mayMeet: people.mayMeet,
          checkVideo: async (userId) => {
            if (this.unproven.has(userId)) throw new DomainError('identity_required')
          },
          mayUseVideo: async (userId) => !this.unproven.has(userId),
        },
        pool: { withdraw: async () => {} },
        ...over,
      },
    }
    return { deps, calls: createCalls(deps, null) }
  }

  /** A person with one tab; a creator has a rate and accepts calls. */
  async aTab(
    rolesGroup: RolesGroup,
    {
      coins = {},
      rateCoins = 60,
      demoPeer = false,
    }: { coins?: SomeCoins; rateCoins?: RateCoins; demoPeer?: boolean } = {},
  ): Promise<Tab> {
    const userId = randomIds.next('usr')
    const at = new Date(this.clock.now())
    await sql`insert into accounts (id, human_id, email, name, gender, birthday, roles_group, language, brand_id,
        demo_peer, terms_accepted_at, created_at)
      values (${userId}, ${userId}, ${`${userId}@people.example`}, 'Someone', 'male', '1990-01-01', ${rolesGroup}, 'en',
        'serendip', ${demoPeer}, ${at}, ${at})`.execute(this.db)
    if (rolesGroup === 'goddess' || rolesGroup === 'artist') {
      await sql`insert into creators (account_id, rate_coins, accepts_calls, created_at)
        values (${userId}, ${rateCoins}, true, ${at})`.execute(this.db)
    }
    await this.give(userId, coins)
    return this.openTab(userId)
  }

  async openTab(userId: string): Promise<Tab> {
    const connectionId = `node_test.${userId}.${randomIds.next('con')}`
    const received = this.#received
    received.set(connectionId, [])
    await this.presence.add({ connectionId, userId, isCounted: true, creatorSince: null })
    return {
      userId,
      connectionId,
      sessionId: 'ses',
      tabId: 'tab',
      isOpen: () => true,
      get received() {
        return received.get(connectionId) ?? []
      },
    }
  }

  async closeTab(tab: Tab, node = this.node): Promise<void> {
    await this.presence.remove(tab)
    await node.calls.connectionClosed(tab)
  }

  async give(userId: string, coins: SomeCoins): Promise<void> {
    const { wallet } = this.money
    const common = { ownerId: userId, key: `${userId}:${randomIds.next('lot')}` }
    const lots = [
      { kind: 'purchase', ref: { type: 'order', id: 'o' }, amountCoins: coins.paid ?? 0 },
      { kind: 'grant_bonus', ref: { type: 'bonus', id: 'b' }, amountCoins: coins.bonus ?? 0 },
      { kind: 'grant_demo', ref: { type: 'grant', id: 'g' }, amountCoins: coins.demo ?? 0 },
    ] as const
    for (const lot of lots) {
      if (lot.amountCoins > 0)
        await wallet.post(this.db, { ...common, ...lot, key: `${lot.kind}:${common.key}` })
    }
  }

  /** A random match of the two, both with pictures of each other by default. */
  async meet(
    payer: Tab,
    creator: Tab,
    { mode = 'video', revealed = true }: { mode?: MatchMode; revealed?: boolean } = {},
  ) {
    const callId = await this.node.calls.start(payer, creator, mode)
    const call: BilledCall = { callId, payer, creator }
    if (revealed) await this.reveal(call)
    return call
  }

  async reveal({ callId, payer, creator }: BilledCall): Promise<void> {
    for (const tab of [payer, creator]) {
      await this.send(tab, 'call.ready', { callId })
      await this.report(callId, tab, 100)
    }
  }

  /** One message of a tab, as the socket would pass it on. Rejects with the refusal. */
  async send<T extends ClientMessage['type']>(
    tab: Tab,
    type: T,
    message: Message<T>,
    node = this.node,
  ): Promise<unknown> {
    const handler = (node.calls.messages as Partial<Record<string, AnyHandler>>)[type]
    if (!handler) throw new Error(`nobody answers ${type}`)
    return handler(tab, { type, ...message } as unknown as ClientMessage)
  }

  /** The tab's counter grows by `grown` packets, and it reports that. */
  report = (callId: string, tab: Tab, grown = 50, epoch?: number, node = this.node): Promise<void> =>
    this.reportPicture(callId, tab, { grown, epoch }, node)

  /** The same, with what the tab says of the creator's picture. */
  async reportPicture(
    callId: string,
    tab: Tab,
    reported: MediaReportFields,
    node = this.node,
  ): Promise<void> {
    const { grown = 50, picture } = reported
    const packets = (this.#packets.get(tab.connectionId) ?? 0) + grown
    this.#packets.set(tab.connectionId, packets)
    const epoch = reported.epoch ?? (await this.epochOf(callId))
    await this.send(tab, 'call.stats', { callId, epoch, packets, ...(picture && { picture }) }, node)
  }

  async epochOf(callId: string): Promise<number> {
    const found = await sql<{ epoch: number }>`select epoch from calls where id = ${callId}`.execute(this.db)
    return found.rows[0]?.epoch ?? 0
  }

  /** Lets seconds pass: each flowing side reports growth once a second, and then the nodes tick. */
  async pass(call: BilledCall, seconds: number, flow: Flow = bothFlow, nodes: readonly Node[] = [this.node]) {
    const epoch = await this.epochOf(call.callId)
    for (let second = 0; second < seconds; second += 1) {
      this.clock.advance(1_000)
      const { payerSees, creatorShows } = flow
      if (flow.payer) await this.reportPicture(call.callId, call.payer, { epoch, picture: payerSees })
      if (flow.creator) await this.reportPicture(call.callId, call.creator, { epoch, picture: creatorShows })
      await Promise.all(nodes.map((node) => node.calls.tick()))
    }
  }

  lastBill(tab: Tab): CallBill {
    const bills = tab.received.filter((message) => message.type === 'call.bill')
    const last = bills.at(-1)
    if (!last) throw new Error('no bill was received')
    return last
  }

  endReason(tab: Tab): string | null {
    const ended = tab.received.find((message) => message.type === 'call.ended')
    return ended?.reason ?? null
  }

  /** The creator's payable coins. */
  async earned(tab: Tab): Promise<number> {
    const found = await sql<{ coins: number }>`select coalesce(sum(remaining), 0)::bigint as coins from lots
      where owner_id = ${tab.userId} and kind = 'earned'`.execute(this.db)
    return found.rows[0]?.coins ?? 0
  }

  balance = (tab: Tab): Promise<number> => this.money.wallet.balance(tab.userId)

  /** Empty if the audit finds nothing. */
  async auditDifferences(): Promise<readonly unknown[]> {
    return (await this.money.wallet.audit()).differences
  }
}
