import { accountsRoutes } from './accounts/accounts.routes.ts'
import { sessionsRoutes } from './accounts/sessions.routes.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { analyticsRoutes } from './analytics/analytics.routes.ts'
import { announcementsRoutes } from './announcements/announcements.routes.ts'
import { billingRoutes } from './billing/billing.routes.ts'
import { callsRoutes } from './calls/calls.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { chatRoutes } from './chat/chat.routes.ts'
import { creatorsRoutes } from './creators/creators.routes.ts'
import { experimentsRoutes } from './experiments/experiments.routes.ts'
import { giftsRoutes } from './gifts/gifts.routes.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { matchingRoutes } from './matchmaking/matching.routes.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { decisionsRoutes } from './moderation/decisions.routes.ts'
import { onboardingRoutes } from './onboarding/onboarding.routes.ts'
import { billingDetailsRoutes } from './payments/billing-details.routes.ts'
import { bonusProductsRoutes } from './offers/bonus-products.routes.ts'
import { offerwallRoutes } from './offerwall/offerwall.routes.ts'
import { offersRoutes } from './offers/offers.routes.ts'
import { paymentPageRoutes } from './payments/payment-page.routes.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import { receiptsRoutes } from './payments/receipts.routes.ts'
import { refundsRoutes } from './payments/refunds.routes.ts'
import { payoutsRoutes } from './payouts/payouts.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { creatorMessagesRoutes } from './creator-messages/creator-messages.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { bonusesRoutes } from './rewards/bonuses.routes.ts'
import { pushRoutes } from './push/push.routes.ts'
import { safetyRoutes } from './safety/safety.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { siteRoutes } from './site/site.routes.ts'
import { storiesRoutes } from './stories/stories.routes.ts'
import { videosRoutes } from './videos/videos.routes.ts'
import { subscriptionPageRoutes, subscriptionsRoutes } from './subscriptions/subscriptions.routes.ts'
import { walletRoutes } from './wallet/wallet.routes.ts'

/** All routes, by feature. Server modules implement a feature; the client offers it under the same name. */
export const routes = {
  accounts: accountsRoutes,
  activity: activityRoutes,
  analytics: analyticsRoutes,
  announcements: announcementsRoutes,
  billing: billingRoutes,
  billingDetails: billingDetailsRoutes,
  calls: callsRoutes,
  catalogue: catalogueRoutes,
  chat: chatRoutes,
  creators: creatorsRoutes,
  experiments: experimentsRoutes,
  gifts: giftsRoutes,
  identity: identityRoutes,
  mail: mailRoutes,
  matching: matchingRoutes,
  media: mediaRoutes,
  onboarding: onboardingRoutes,
  bonuses: bonusesRoutes,
  bonusProducts: bonusProductsRoutes,
  offers: offersRoutes,
  offerwall: offerwallRoutes,
  paymentPage: paymentPageRoutes,
  payments: paymentsRoutes,
  receipts: receiptsRoutes,
  refunds: refundsRoutes,
  payouts: payoutsRoutes,
  people: peopleRoutes,
  creatorMessages: creatorMessagesRoutes,
  privacy: privacyRoutes,
  push: pushRoutes,
  decisions: decisionsRoutes,
  safety: safetyRoutes,
  secondFactor: secondFactorRoutes,
  sessions: sessionsRoutes,
  site: siteRoutes,
  stories: storiesRoutes,
  videos: videosRoutes,
  subscriptions: subscriptionsRoutes,
  subscriptionPage: subscriptionPageRoutes,
  wallet: walletRoutes,
} as const
export type Routes = typeof routes
