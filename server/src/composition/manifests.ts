import { dayMs } from '../kernel/clock.ts'
import {
  defineModule,
  type Manifest,
  type ManifestTables,
  type PersonalTable,
  type TableRules,
} from '../kernel/define-module.ts'
import type { JobKind } from '../kernel/job-kind.ts'
import type { Tables } from '../kernel/tables.ts'
import { accountsModule } from '../modules/accounts/accounts.module.ts'
import { activityModule } from '../modules/activity/activity.module.ts'
import { analyticsModule } from '../modules/analytics/analytics.module.ts'
import { announcementsModule } from '../modules/announcements/announcements.module.ts'
import { approvalsModule } from '../modules/approvals/approvals.module.ts'
import { auditModule } from '../modules/audit/audit.module.ts'
import { authModule } from '../modules/auth/auth.module.ts'
import { callsModule } from '../modules/calls/calls.module.ts'
import { catalogueModule } from '../modules/catalogue/catalogue.module.ts'
import { chatModule } from '../modules/chat/chat.module.ts'
import { controlsModule } from '../modules/controls/controls.module.ts'
import { creatorsModule } from '../modules/creators/creators.module.ts'
import { entitlementsModule } from '../modules/entitlements/entitlements.module.ts'
import { experimentsModule } from '../modules/experiments/experiments.module.ts'
import { giftsModule } from '../modules/gifts/gifts.module.ts'
import { identityModule } from '../modules/identity/identity.module.ts'
import { legalModule } from '../modules/legal/legal.module.ts'
import { mailModule } from '../modules/mail/mail.module.ts'
import { matchmakingModule } from '../modules/matchmaking/matchmaking.module.ts'
import { mediaModule } from '../modules/media/media.module.ts'
import { moderationModule } from '../modules/moderation/moderation.module.ts'
import { moneyModule } from '../modules/money/money.module.ts'
import { notificationsModule } from '../modules/notifications/notifications.module.ts'
import { offersModule } from '../modules/offers/offers.module.ts'
import { offerwallModule } from '../modules/offerwall/offerwall.module.ts'
import { operationsModule } from '../modules/operations/operations.module.ts'
import { operatorsModule } from '../modules/operators/operators.module.ts'
import { paymentsModule } from '../modules/payments/payments.module.ts'
import { payoutsModule } from '../modules/payouts/payouts.module.ts'
import { peopleModule } from '../modules/people/people.module.ts'
import { profilesModule } from '../modules/profiles/profiles.module.ts'
import { rewardsModule } from '../modules/rewards/rewards.module.ts'
import { pushModule } from '../modules/push/push.module.ts'
import { safetyModule } from '../modules/safety/safety.module.ts'
import { secondFactorModule } from '../modules/second-factor/second-factor.module.ts'
import { settingsModule } from '../modules/settings/settings.module.ts'
import { storiesModule } from '../modules/stories/stories.module.ts'
import { videosModule } from '../modules/videos/videos.module.ts'
import { subscriptionsModule } from '../modules/subscriptions/subscriptions.module.ts'
import { walletModule } from '../modules/wallet/wallet.module.ts'
import { webhooksModule } from '../modules/webhooks/webhooks.module.ts'

const outbox = defineModule({
  name: 'outbox',
  folder: 'adapters/postgres',
  tables: {
    outbox: {
      impersonal: 'events on their way; erasure deletes those that contain the id or address of the person',
      // For investigations; what is still pending for a listener stays, however old.
      expires: [
        {
          column: 'relayed_at',
          keptMs: 7 * dayMs,
          where: 'not exists (select from outbox_deliveries d where d.event_id = outbox.id)',
        },
      ],
    },
    outbox_deliveries: {
      impersonal: 'which listener is not done with an event; erasure waits until all are',
    },
  },
  idPrefixes: ['evt'],
})

const composition = defineModule({
  name: 'composition',
  folder: 'composition',
  tables: { secrets_keys: { impersonal: 'names of the keys of the environment' } },
  idPrefixes: ['node', 'con', 'req', 'file', 'blob'],
})

const testPayments = defineModule({
  name: 'test-payments',
  folder: 'adapters/payments/emulator',
  tables: {
    test_payments: {
      impersonal: 'what the emulated payment service knows: orders, cards that are none; empty in production',
      expires: [{ column: 'changed_at', keptMs: 60 * dayMs }],
    },
  },
})

/** The parts of the product, bottom up: erasure goes through their tables from the end. */
export const manifests: readonly Manifest[] = [
  outbox,
  composition,
  testPayments,
  auditModule,
  settingsModule,
  mailModule,
  secondFactorModule,
  webhooksModule,
  accountsModule,
  experimentsModule,
  analyticsModule,
  approvalsModule,
  operatorsModule,
  controlsModule,
  legalModule,
  announcementsModule,
  walletModule,
  moneyModule,
  entitlementsModule,
  mediaModule,
  profilesModule,
  identityModule,
  peopleModule,
  authModule,
  pushModule,
  chatModule,
  matchmakingModule,
  callsModule,
  creatorsModule,
  giftsModule,
  payoutsModule,
  storiesModule,
  videosModule,
  catalogueModule,
  offersModule,
  paymentsModule,
  subscriptionsModule,
  rewardsModule,
  offerwallModule,
  safetyModule,
  moderationModule,
  notificationsModule,
  activityModule,
  operationsModule,
]

/** Every kind of background work: their queues are there before the modules that send to them. */
export const jobKinds: readonly JobKind[] = manifests.flatMap(({ jobs = [] }) => jobs)

const rulesOf = (tables: ManifestTables) => Object.entries(tables) as [keyof Tables, TableRules][]

/** All personal data, table by table: a copy of it for the person, and its erasure, read this. */
export const personalTables: readonly PersonalTable[] = manifests.flatMap(({ tables = {} }) =>
  rulesOf(tables).flatMap(([table, rules]) => ('owners' in rules ? [{ table, ...rules }] : [])),
)
