import { countDeliveries, listDeadLetters, retryDeadLetters } from '../adapters/postgres/outbox-deliveries.ts'
import { compileProxies } from '../http/client-address.ts'
import type { ConsoleDeps } from '../http/console/mount-console.ts'
import { createOriginReader, type Sender } from '../http/request-origin.ts'
import { createSessionCookie } from '../http/session-cookie.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { networkOf } from '../kernel/network/network-of.ts'
import type { RateLimiter } from '../kernel/rate-limiter.ts'
import type { Passwords } from '../modules/accounts/index.ts'
import type { Announcements } from '../modules/announcements/index.ts'
import type { Approvals } from '../modules/approvals/index.ts'
import type { Audit } from '../modules/audit/index.ts'
import { createGiftDesk } from '../modules/gifts/index.ts'
import type { Catalogue } from '../modules/catalogue/index.ts'
import type { Offers } from '../modules/offers/index.ts'
import type { ChatModule } from '../modules/chat/index.ts'
import { createControls } from '../modules/controls/index.ts'
import type { Creators } from '../modules/creators/index.ts'
import type { Legal } from '../modules/legal/index.ts'
import type { MailQueue } from '../modules/mail/index.ts'
import type { SearchPool } from '../modules/matchmaking/index.ts'
import type { Media } from '../modules/media/index.ts'
import type { Moderation } from '../modules/moderation/index.ts'
import { createOperations, type Operations } from '../modules/operations/index.ts'
import type { Payments } from '../modules/payments/index.ts'
import type { Subscriptions } from '../modules/subscriptions/index.ts'
import { createOperators, type Operators, seedDemoOperators } from '../modules/operators/index.ts'
import { createSecondFactor, rehearseTotp } from '../modules/second-factor/index.ts'
import type { EditableSettings } from '../modules/settings/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Inbox } from '../modules/webhooks/index.ts'
import { mergeRoutes } from './merge-modules.ts'
import type { Parts } from './parts.ts'

const requestsPerMinute = 900

/** Operators with second factors of the console's own site. */
export async function composeOperators(
  { brands, config, clock, ids, secrets, engines }: Parts,
  {
    approvals,
    audit,
    mails,
    rateLimiter,
    passwords,
  }: {
    readonly approvals: Approvals
    readonly audit: Audit
    readonly mails: MailQueue
    readonly rateLimiter: RateLimiter
    readonly passwords: Passwords
  },
): Promise<Operators> {
  const { db } = engines.database
  const { origin } = config.console
  const relyingParty = {
    id: new URL(origin ?? 'http://localhost').hostname,
    origin,
    name: `${brands.of(config.brand).name} console`,
  }
  const secondFactor = createSecondFactor({ db, clock, ids, secrets, relyingParty })
  const hasDemo = config.demo && config.roles.includes('console')
  return createOperators({
    plumbing: { db, clock, ids, rateLimiter, audit },
    approvals,
    mails,
    passwords,
    secondFactor,
    demo: hasDemo
      ? await seedDemoOperators({ db, clock, ids, passwords }, rehearseTotp({ db, clock, secrets }))
      : null,
  })
}

interface ConsoleParts {
  readonly approvals: Approvals
  readonly catalogue: Catalogue
  readonly offers: Offers
  readonly operations: Operations
  readonly payments: Payments
  readonly subscriptions: Subscriptions
  readonly operators: Operators
  readonly moderation: Moderation
  readonly audit: Audit
  readonly settings: EditableSettings
  readonly creators: Creators
  readonly chat: ChatModule
  readonly legal: Legal
  readonly announcements: Announcements
  readonly rateLimiter: RateLimiter
  readonly countryOf: (sender: Sender) => string | null
}

interface OperationsParts {
  readonly approvals: Approvals
  readonly audit: Audit
  readonly catalogue: Catalogue
  readonly searchPool: SearchPool
  readonly inbox: Inbox
  readonly mails: MailQueue
  readonly legal: Legal
  readonly media: Media
  readonly payments: Payments
  readonly settings: EditableSettings
  readonly wallet: Wallet
}

/** Figures for operators; a worker stores them. */
export const composeOperations = (
  { clock, engines, jobs, logger, stores }: Parts,
  {
    approvals,
    audit,
    catalogue,
    inbox,
    legal,
    mails,
    media,
    payments,
    searchPool,
    settings,
    wallet,
  }: OperationsParts,
): Operations =>
  createOperations({
    plumbing: { db: engines.database.db, clock, approvals, audit, jobs, logger, settings },
    deliveries: { count: countDeliveries, deadLetters: listDeadLetters, retry: retryDeadLetters },
    catalogue,
    media,
    wallet,
    inbox,
    legal,
    mails,
    countOverdueRefunds: payments.overdueRefunds,
    countPausedProviders: payments.pausedProviders,
    countSettlements: payments.settlements,
    countFaults: () => stores.last().length,
    crowd: { countOnline: () => engines.presence.countOnline(), countSearching: searchPool.looking },
  })

/** Parts that the console's own HTTP server mounts. */
export function composeConsole(parts: Parts, consoleParts: ConsoleParts): ConsoleDeps {
  const { config, clock, engines, fileParts } = parts
  const {
    approvals,
    catalogue,
    offers,
    operations,
    payments,
    subscriptions,
    operators,
    moderation,
    chat,
    creators,
    legal,
    announcements,
    audit,
    settings,
    rateLimiter,
    countryOf,
  } = consoleParts
  const controls = createControls({
    plumbing: { db: engines.database.db, clock, approvals, audit },
    settings,
  })
  const giftDesk = createGiftDesk({ plumbing: { db: engines.database.db, clock, approvals, audit } })
  const { origin, allowed } = config.console
  const isListed = compileProxies(allowed)
  return {
    handlers: mergeRoutes(
      approvals.operatorRoutes,
      ...([operators.operatorRoutes, moderation.operatorRoutes, controls.operatorRoutes] as const),
      ...([creators.operatorRoutes, legal.operatorRoutes, announcements.operatorRoutes] as const),
      ...([chat.operatorRoutes(operators), operations.operatorRoutes, catalogue.operatorRoutes] as const),
      offers.operatorRoutes,
      giftDesk.operatorRoutes,
      payments.operatorRoutes,
      subscriptions.operatorRoutes,
    ),
    cookie: createSessionCookie(origin?.startsWith('https:') ?? false),
    origin,
    spool: fileParts.spool,
    checkResponses: config.checkResponses,
    isAllowed: (address) => allowed.length === 0 || isListed(address),
    authenticate: operators.authenticate,
    endSession: operators.endSession,
    originOf: createOriginReader(countryOf),
    async countRequest(request) {
      const taken = await rateLimiter.take(`console:${networkOf(request.ip)}`, requestsPerMinute, 60_000)
      if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
    },
  }
}
