import type { ClientMessage } from '@serendip/contract'
import { createCountryLookup } from './adapters/geo/country-lookup.ts'
import { createWebPushService } from './adapters/push/web-push-service.ts'
import { createMetrics } from './adapters/metrics/metrics.ts'
import { openEngines } from './adapters/open-engines.ts'
import { readDatabaseMs } from './adapters/postgres/open-database.ts'
import { timelineReader } from './adapters/postgres/read-timeline.ts'
import { appVersion } from './composition/app-version.ts'
import { authenticateAgreed } from './composition/authenticate-agreed.ts'
import { createStoreCheck } from './composition/check-stores.ts'
import { type AllBrands, composeBrands } from './composition/compose-brands.ts'
import { composeConsole, composeOperations, composeOperators } from './composition/compose-console.ts'
import { composeFiles } from './composition/compose-files.ts'
import { composeIdentity } from './composition/compose-identity.ts'
import { composeOfferwallParts } from './composition/compose-offerwall-parts.ts'
import { composePaymentParts } from './composition/compose-payment-parts.ts'
import { composePayments } from './composition/compose-payments.ts'
import { composePeople, spentReader } from './composition/compose-people.ts'
import { composeSubscriptions } from './composition/compose-subscriptions.ts'
import { composeOfferwall, composeRewards } from './composition/compose-rewards.ts'
import { jobKinds } from './composition/manifests.ts'
import { mergeModules } from './composition/merge-modules.ts'
import { migrateDatabase } from './composition/migrate-database.ts'
import type { Parts } from './composition/parts.ts'
import { refusePooler } from './composition/refuse-pooler.ts'
import { rotateKeys } from './composition/rotate-keys.ts'
import { checkKeys } from './composition/stored-keys.ts'
import { createUnmatchedPeople } from './composition/unmatched-people.ts'
import type { Config } from './config/config.ts'
import { compileProxies } from './http/client-address.ts'
import type { ApiDeps } from './http/mount-api.ts'
import {
  createBrandOriginReader,
  createCountryReader,
  createOriginReader,
  createStateReader,
} from './http/request-origin.ts'
import { DomainError } from './kernel/domain-error.ts'
import type { Connection, MessageHandlers } from './kernel/handlers.ts'
import { randomIds } from './kernel/ids.ts'
import type { Logger } from './kernel/logger.ts'
import { networkOf } from './kernel/network/network-of.ts'
import { type RateLimiter, scaleRateLimiter } from './kernel/rate-limiter.ts'
import type { Realtime } from './kernel/realtime.ts'
import { createSecrets } from './kernel/secrets.ts'
import { createCommonClock } from './kernel/time/common-clock.ts'
import { createActivity } from './modules/activity/index.ts'
import { createAnalytics } from './modules/analytics/index.ts'
import { areInCall, type Calls, createCalls, haveMet, haveTalked, rangFor } from './modules/calls/index.ts'
import { createCatalogue } from './modules/catalogue/index.ts'
import { type ChatModule, type ChatReads, createChat, createChatReads } from './modules/chat/index.ts'
import { createCreators, findOffer, seedDemoCreators } from './modules/creators/index.ts'
import { createGifts, giftFacesIn, givenGiftsIn } from './modules/gifts/index.ts'
import { openJobs } from './modules/jobs/index.ts'
import {
  createMatchmaking,
  createSearchPool,
  type Matchmaking,
  type NoMatchListener,
  type SearchPool,
} from './modules/matchmaking/index.ts'
import { createModeration, lastRemoval, type Moderation } from './modules/moderation/index.ts'
import { highestRateReader } from './modules/entitlements/index.ts'
import { taxedCountries, taxIn } from './modules/payments/index.ts'
import { createNotifications } from './modules/notifications/index.ts'
import { createOffers } from './modules/offers/index.ts'
import { lastPurchaseAt } from './modules/wallet/index.ts'
import { createPayouts } from './modules/payouts/index.ts'
import { createPush } from './modules/push/index.ts'
import { createSafety } from './modules/safety/index.ts'
import { createStories, isStoryShownIn, type Stories } from './modules/stories/index.ts'
import { boughtVideosIn, createVideos, type Videos } from './modules/videos/index.ts'
import { paidMonthCents } from './modules/subscriptions/index.ts'
import { createSite } from './modules/site/index.ts'
import { createInbox } from './modules/webhooks/index.ts'
import { ConnectionTable } from './socket/connection-table.ts'
import type { SocketDeps } from './socket/socket-deps.ts'

export type Composition = Awaited<ReturnType<typeof compose>>

const requestsPerMinute = 900

/** Builds the whole product from its parts, once; the only place that constructs. */
export async function compose(config: Config, logger: Logger, allBrands?: AllBrands) {
  const clock = createCommonClock()
  const ids = randomIds
  const nodeId = ids.next('node')
  const engines = await openEngines({ storage: config.storage, nodeId, clock, ids, logger })
  // Before anything gets a time stamp: every node's time is the database's.
  const followTime = () => clock.follow(() => readDatabaseMs(engines.database.probe))
  await followTime()
  await refusePooler(engines.database, config.roles)
  await migrateDatabase(engines.database, logger)
  const jobs = await openJobs({ db: engines.database.db, clock, logger }, jobKinds)

  const secrets = createSecrets(config.outside.secretsKey, config.outside.oldSecretsKeys)
  await checkKeys(engines.database.db, secrets, clock.now())

  const brands = composeBrands(config, allBrands)
  const identityParts = await composeIdentity(config, clock)
  const paymentParts = await composePaymentParts(config, {
    clock,
    db: engines.database.db,
    secrets,
    originOf: brands.publicOriginOf,
  })
  const offerwallParts = await composeOfferwallParts(config, { clock, secrets })
  const fileParts = composeFiles(config, { ids, clock, secrets, logger })
  const { s3, filesDirectory, dataDirectory } = config.storage
  const folders = [
    ...(s3 ? [] : [filesDirectory]),
    ...(engines.database.engine === 'embedded' ? [dataDirectory] : []),
  ]
  const stores = createStoreCheck({ engines, nodeId, folders })
  const parts = {
    config,
    logger,
    brands,
    clock,
    ids,
    nodeId,
    engines,
    jobs,
    identityParts,
    paymentParts,
    offerwallParts,
    fileParts,
    secrets,
    stores,
    metrics: createMetrics(),
    version: await appVersion(config.version),
  }
  const product = composeModules(parts)
  const operators = await composeOperators(parts, product)
  const operations = composeOperations(parts, product)
  return {
    ...parts,
    ...product,
    clock,
    followTime,
    operations,
    operators,
    api: composeApi(parts, product),
    consoleApi: composeConsole(parts, { ...product, operations, operators }),
    socket: composeSocket(parts, product),
    rotateKeys: () => rotateKeys({ db: engines.database.db, secrets, files: fileParts.files }),
    /** Creator accounts for logging in, in demo mode; otherwise none. */
    demoCreators: config.demo
      ? await seedDemoCreators({
          db: engines.database.db,
          clock,
          accounts: product.accounts,
          brandId: config.brand,
        })
      : [],
  }
}

type Product = ReturnType<typeof composeModules>

function composeModules(parts: Parts) {
  const { config, logger, nodeId, engines, secrets } = parts
  const { bus, presence, mediaReports } = engines
  const table = new ConnectionTable({ nodeId, bus, presence, logger })
  const rateLimiter = scaleRateLimiter(engines.rateLimiter, config.rateLimitFactor)
  const chatReads = createChatReads(engines.database.db)
  const who = composePeople(parts, table, rateLimiter, chatReads)
  const { plumbing, profiles, settings, wallet, identity, bonusMatches } = who
  const { messagePrices, people, media } = who
  const creators = createCreators({
    plumbing: { ...plumbing, rateLimiter },
    identity,
    settings,
    people,
    presence,
    wallet,
    brandOf: parts.brands.of,
    lastRemoval: (userId) => lastRemoval(engines.database.db, userId),
    applicants: { ...who, files: parts.fileParts.files },
  })
  const payouts = createPayouts({
    plumbing: { db: plumbing.db, clock: parts.clock, audit: who.audit },
    secrets,
    settings,
    accounts: who.accounts,
    identity,
    wallet,
    mails: who.mails,
    confirmPerson: who.auth.confirmPerson,
  })
  const push = createPush({
    plumbing: { ...plumbing, logger },
    secrets,
    settings,
    accounts: who.accounts,
    presence,
    service: createWebPushService(
      config.outside.push.subject ?? `mailto:${parts.brands.of(config.brand).supportEmail}`,
    ),
    allowed: config.outside.push,
    keys: config.outside.push.keys,
  })
  const searchPool = createSearchPool(engines.matchPool, table, parts.clock)
  const callsDeps = {
    plumbing: { ...plumbing, logger, rateLimiter },
    realtime: table,
    profiles,
    presence,
    push,
    settings,
    messagePrices,
    people,
    billing: {
      nodeId,
      wallet,
      bonusMatches,
      media: mediaReports,
      creators,
      people: {
        mayMeet: people.mayMeet,
        checkVideo: identity.checkVideo,
        mayUseVideo: identity.mayUseVideo,
      },
      pool: searchPool,
    },
  }
  const calls = createCalls(callsDeps, config.turn)
  const chat = composeChat(parts, { ...who, rateLimiter, calls, chatReads }, table)
  const gifts = createGifts({
    plumbing: { ...plumbing, rateLimiter },
    realtime: table,
    settings,
    accounts: who.accounts,
    people,
    profiles,
    wallet,
    chat,
    knowEachOther: async (userId, otherId) =>
      (await haveMet(plumbing.db, userId, otherId)) || chatReads.haveChat(userId, otherId),
    areInCall: (userId, otherId) => areInCall(plumbing.db, userId, otherId),
    isInTest: async (name, userId) => (await who.experiments.groupOf(name, userId)) !== null,
  })
  const stories = createStories({
    ...who,
    isInTest: async (name, userId) => (await who.experiments.groupOf(name, userId)) !== null,
  })
  const videos = createVideos(who)
  const unmatched = config.demo ? createUnmatchedPeople() : null
  const matchmaking = composeMatchmaking(parts, who, calls, searchPool, unmatched?.listener ?? null)
  const site = createSite({
    settings,
    presence,
    demo: config.demo,
    warnsOfDirectCalls: config.warnsOfDirectCalls,
    signIn: { google: config.outside.google !== null, apple: config.outside.apple !== null },
    paymentProviderOf: (brandId) => parts.paymentParts.providers(brandId)[0]?.provider.name ?? null,
    countSearching: searchPool.looking,
  })
  const analytics = createAnalytics({
    plumbing: { db: plumbing.db, clock: parts.clock, rateLimiter, settings, logger },
    async personOf(userId) {
      const account = await who.accounts.byId(userId)
      return account ? { userId, gender: account.gender, rolesGroup: account.roles_group } : null
    },
  })
  const moderation = composeModeration(parts, who, {
    realtime: table,
    matchmaking,
    searchPool,
    chat,
    stories,
    videos,
  })
  const rewards = composeRewards(parts, who)
  const notifications = createNotifications({
    realtime: table,
    creators,
    chat,
    people,
    stories,
    profiles: who.profiles,
    push,
    brandOf: parts.brands.of,
    plumbing,
    accounts: who.accounts,
    presence,
    mails: who.mails,
    isRewardWaiting: rewards.isRewardWaiting,
  })
  const activity = createActivity({
    plumbing,
    realtime: table,
    people,
    profiles,
    givenGifts: givenGiftsIn(plumbing.db),
  })
  const catalogue = createCatalogue({
    plumbing: { db: plumbing.db, clock: parts.clock, approvals: who.approvals, audit: who.audit },
    settings,
    tax: { taxIn, countries: taxedCountries },
    highestRateOf: highestRateReader(wallet),
  })
  const offers = createOffers({
    plumbing: { db: plumbing.db, clock: parts.clock, ids: parts.ids },
    catalogue,
    settings,
    wallet,
    premium: who.premium,
    spentCents: spentReader(plumbing.db, wallet),
    lastBoughtAt: lastPurchaseAt,
    isInTest: async (name, userId) => (await who.experiments.groupOf(name, userId)) !== null,
  })
  const payments = composePayments(parts, { ...who, offers, rateLimiter })
  const subscriptions = composeSubscriptions(parts, { ...who, offers, payments, rateLimiter })
  const offerwall = composeOfferwall(parts, who)
  const inbox = createInbox({ plumbing: { ...plumbing, rateLimiter, logger }, jobs: parts.jobs, secrets }, [
    identity.webhooks,
    ...payments.webhooks.map(({ source }) => source),
    ...offerwall.webhooks,
  ])
  const safety = createSafety({
    plumbing: callsDeps.plumbing,
    mails: who.mails,
    checkCaptcha: who.auth.demandCaptcha,
    calls,
    chat,
    stories,
    videos,
    people,
    settings,
    secrets,
    media,
  })
  return {
    ...who,
    moderation,
    stories,
    videos,
    catalogue,
    offers,
    creators,
    payments,
    payouts,
    subscriptions,
    offerwall,
    inbox,
    table,
    rateLimiter,
    presence,
    calls,
    chat,
    matchmaking,
    searchPool,
    unmatched,
    ...mergeModules(
      rewards,
      offerwall,
      {
        routes: media.routesBy({
          maySeePhotos: people.maySeePhotos,
          accessTo: chat.accessTo,
          maySeeStory: stories.maySee,
          accessToVideo: videos.accessTo,
        }),
      },
      { jobHandlers: [who.auth.mailDelivery] },
      inbox,
      ...([analytics, who.auth, who.experiments, who.media, who.profiles, identity, people, wallet] as const),
      ...([calls, catalogue, chat, creators, matchmaking, payments, subscriptions, safety, site] as const),
      gifts,
      { routes: stories.routes },
      { routes: videos.routes },
      payouts,
      ...([moderation, notifications, activity, push, who.announcements] as const),
      ...([who.accounts, who.approvals, who.audit, messagePrices] as const),
    ),
    countryOf: createCountryReader({
      lookUpCountry: createCountryLookup(),
      devCountry: config.devCountry,
      countryHeader: config.http.countryHeader,
      isProxy: compileProxies(config.http.trustedProxies),
    }),
  }
}

function composeChat(
  { logger, engines, secrets, jobs }: Parts,
  who: ReturnType<typeof composePeople> & {
    readonly rateLimiter: RateLimiter
    readonly calls: Calls
    readonly chatReads: ChatReads
  },
  realtime: Realtime,
): ChatModule {
  const { plumbing, rateLimiter, accounts, people, profiles, settings, messagePrices } = who
  const { wallet, media, audit, mails, experiments, calls, chatReads } = who
  return createChat({
    reads: chatReads,
    plumbing: { ...plumbing, logger, rateLimiter },
    jobs,
    secrets,
    accounts,
    audit,
    people,
    realtime,
    settings,
    messagePrices,
    paidMonthCents: paidMonthCents({ db: plumbing.db, clock: plumbing.clock }),
    wallet,
    media: media.messages,
    mails,
    experiments,
    shown: { profiles, presence: engines.presence },
    giftFaces: giftFacesIn(plumbing.db),
    isStoryShown: isStoryShownIn({ plumbing, people }),
    boughtVideos: boughtVideosIn({ db: plumbing.db, media }),
    calls: {
      haveMet: (userId, otherId) => haveMet(plumbing.db, userId, otherId),
      areTaken: async (creatorId) =>
        (await findOffer(plumbing.db, creatorId, new Date(plumbing.clock.now())))?.acceptsCalls ?? false,
      haveTalked: (userId, otherId) => haveTalked(plumbing.db, userId, otherId),
      rangFor: (callId) => rangFor(plumbing.db, callId),
      textsOf: calls.textsOf,
    },
  })
}

function composeModeration(
  { brands, logger, secrets }: Parts,
  who: ReturnType<typeof composePeople>,
  above: {
    readonly realtime: Realtime
    readonly matchmaking: Matchmaking
    readonly searchPool: SearchPool
    readonly chat: ChatModule
    readonly stories: Stories
    readonly videos: Videos
  },
): Moderation {
  const { plumbing, approvals, audit, settings, wallet, mails } = who
  const { support, removeMessages, removeAutomatic } = above.chat
  return createModeration({
    ...who,
    plumbing: { ...plumbing, secrets, approvals, audit, settings, logger },
    enforce: { wallet, realtime: above.realtime, expel: above.matchmaking.expel },
    withdraw: above.searchPool.withdraw,
    stories: above.stories,
    videos: above.videos,
    notify: { brandOf: brands.of, mails, support, removeMessages, removeAutomatic },
  })
}

function composeMatchmaking(
  { clock, logger }: Parts,
  { matchPeople, settings }: ReturnType<typeof composePeople>,
  calls: Calls,
  searchPool: SearchPool,
  unmatched: NoMatchListener | null,
): Matchmaking {
  return createMatchmaking(
    {
      ...searchPool,
      people: matchPeople,
      calls: {
        ...calls,
        onPair: (waited, came, offer) =>
          calls.start({ ...waited, wish: waited.card, offer }, { ...came, wish: came.card }, came.card.mode),
      },
      settings,
      plumbing: { clock, logger },
    },
    unmatched,
  )
}

function composeApi({ brands, config, fileParts }: Parts, product: Product): ApiDeps {
  const { auth, identity, inbox, offerwall, payments, rateLimiter, routes } = product
  return {
    handlers: routes,
    webhooks: [
      {
        service: 'api',
        path: '/identity/webhook/ondato',
        source: identity.webhooks,
        method: 'POST',
      },
      ...payments.webhooks.map(({ method, source }) => ({
        service: 'payments' as const,
        path: `/payment/webhook/${source.provider}`,
        source,
        method,
      })),
      ...offerwall.webhooks.map((source) => ({
        service: 'api' as const,
        path: `/offerwall/postback/${source.provider}`,
        source,
        method: 'GET' as const,
      })),
    ],
    inbox,
    oneClick: auth.oneClick,
    authenticate: authenticateAgreed(product),
    admit: auth.admit,
    originOf: createBrandOriginReader(
      createOriginReader(product.countryOf, createStateReader(config.http)),
      brands,
    ),
    brands,
    spool: fileParts.spool,
    checkResponses: config.checkResponses,
    publicOrigin: config.http.publicOrigin,
    async countRequest(request) {
      const taken = await rateLimiter.take(`http:${networkOf(request.ip)}`, requestsPerMinute, 60_000)
      if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
    },
  }
}

type AnyHandler = (connection: Connection, message: ClientMessage) => Promise<unknown>

function composeSocket(parts: Parts, product: Product): SocketDeps {
  const { nodeId, clock, ids, logger, version } = parts
  const timeline = timelineReader(parts.engines.database, clock)
  const { auth, calls, matchmaking, presence, table } = product
  // The socket itself answers hello and ping; any other message without a handler here does not compile.
  const handlers: MessageHandlers<Exclude<ClientMessage['type'], 'hello' | 'ping'>> = product.messages
  return {
    nodeId,
    table,
    presence,
    clock,
    ids,
    logger,
    async authenticate(token, origin) {
      const caller = await authenticateAgreed(product)(token, 'session', origin.brandId)
      await auth.admit(caller, origin)
      return caller
    },
    welcome: async ({ userId }) => ({
      type: 'welcome',
      userId,
      serverTimeMs: clock.now(),
      version,
      timeline: await timeline(),
      call: await calls.openSnapshot(userId),
    }),
    welcomed: calls.connectionOpened,
    async dispatch(connection, { re: _re, ...message }) {
      if (message.type === 'hello' || message.type === 'ping') return
      const handler = handlers[message.type] as AnyHandler
      return handler(connection, message as ClientMessage)
    },
    async closed(connection, how) {
      await matchmaking.connectionClosed(connection)
      await calls.connectionClosed(connection, how)
    },
  }
}
