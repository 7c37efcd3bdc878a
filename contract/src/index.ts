import type { z } from 'zod'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { sessionsRoutes } from './accounts/sessions.routes.ts'
import { analyticsRoutes } from './analytics/analytics.routes.ts'
import { announcementsFromServer } from './announcements/announcements.messages.ts'
import { announcementsRoutes } from './announcements/announcements.routes.ts'
import { billingFromClient, billingFromServer } from './billing/billing.messages.ts'
import { billingRoutes } from './billing/billing.routes.ts'
import { callsFromClient, callsFromServer } from './calls/calls.messages.ts'
import { callsRoutes } from './calls/calls.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { chatFromClient, chatFromServer } from './chat/chat.messages.ts'
import { chatRoutes } from './chat/chat.routes.ts'
import { connectionFromClient, connectionFromServer } from './connection/connection.messages.ts'
import { creatorsFromServer } from './creators/creators.messages.ts'
import { creatorsRoutes } from './creators/creators.routes.ts'
import { experimentsRoutes } from './experiments/experiments.routes.ts'
import { identityFromServer } from './identity/identity.messages.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { matchingRoutes } from './matchmaking/matching.routes.ts'
import { matchmakingFromClient, matchmakingFromServer } from './matchmaking/matchmaking.messages.ts'
import { mediaFromServer } from './media/media.messages.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { answersOf, type commonRefusals, type MessageOf, payloadsOf } from './message.ts'
import { decisionsRoutes } from './moderation/decisions.routes.ts'
import { onboardingRoutes } from './onboarding/onboarding.routes.ts'
import { peopleFromServer } from './people/people.messages.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { safetyRoutes } from './safety/safety.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { siteRoutes } from './site/site.routes.ts'
import { walletFromServer } from './wallet/wallet.messages.ts'
import { walletRoutes } from './wallet/wallet.routes.ts'

export {
  type LoginResult,
  type RegistrationMethod,
  registrationMethods,
  type SignInOption,
} from './accounts/accounts.routes.ts'
export * from './accounts/auth-outcomes.ts'
export type { SessionView, StandingView } from './accounts/sessions.routes.ts'
export * from './analytics/attribution.ts'
export type { ErrorReport } from './analytics/error-report.ts'
export type { AnonymousCount, AppEvent, Impression, LandingEvent } from './analytics/events.ts'
export { analyticsLimits } from './analytics/limits.ts'
export {
  type Announcement,
  type AnnouncementPlace,
  type AnnouncementTexts,
  type AnnouncementWords,
  announcementPlaces,
  announcementTexts,
} from './announcements/announcements.ts'
export * from './billing/billing.messages.ts'
export type { CallReceipt, StandingConsent } from './billing/billing.routes.ts'
export * from './billing/charge.ts'
export * from './bounded-json.ts'
export * from './calls/calls.messages.ts'
export {
  type CallHistoryEntry,
  callHistoryType,
  iceServer,
} from './calls/calls.routes.ts'
export type { CoinRate, Currency } from './catalogue/catalogue.routes.ts'
export {
  type AnsweringRole,
  answeringRoles,
  type CallOutcome,
  type Chat,
  type ChatChanges,
  type ChatMedia,
  type ChatMessage,
  type MediaAvailability,
  type MessageReaction,
  promotions,
} from './chat/chat.messages.ts'
export type { ChatFolder, HistoryPage } from './chat/chat-pages.ts'
export type { OutgoingMessage } from './chat/outgoing-message.ts'
export * from './chat/reactions.ts'
export * from './chat/stickers.ts'
export * from './choices.ts'
export { components } from './components.ts'
export * from './connection/socket-protocol.ts'
export {
  type ApplicationAsk,
  type ApplicationDecline,
  applicationAsks,
  applicationDeclines,
  type CreatorCard,
  type CreatorOffer,
  type CreatorProfile,
  type DocumentKind,
  type DocumentView,
  documentKinds,
  type OwnApplication,
  type OwnDocuments,
} from './creators/creators.routes.ts'
export * from './endpoints.ts'
export * from './entitlements/membership.ts'
export * from './errors.ts'
export * from './experiments/experiments.ts'
export * from './fields.ts'
export type { IdentityDeclined, IdentityView } from './identity/identity.routes.ts'
export * from './languages.ts'
export * from './legal/legal.ts'
export * from './limits.ts'
export * from './mail/inbox-links.ts'
export type { CaptchaChallenge, EmailVerdict } from './mail/mail.routes.ts'
export * from './matchmaking/matchmaking.messages.ts'
export {
  type AllowedUpload,
  type AnnouncedFile,
  type MediaItem,
  type MediaPictureSize,
  type OwnPhoto,
  type OwnPhotos,
  type PhotoDecline,
  type PhotoSize,
  photoDeclines,
  photoSizes,
} from './media/media.routes.ts'
export * from './media/media-purposes.ts'
export * from './message.ts'
export type { OwnDecision } from './moderation/decisions.routes.ts'
export * from './onboarding/interests.ts'
export * from './onboarding/onboarding.ts'
export type { KnownPerson, PersonCard, Relation } from './people/people.routes.ts'
export * from './people/person.ts'
export * from './route.ts'
export { type OwnReport, reportReason } from './safety/safety.routes.ts'
export type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyQuestion,
} from './second-factor/passkey-fields.ts'
export type { PasskeyView, SecondFactorView } from './second-factor/second-factor.routes.ts'
export * from './site/arrival.ts'
export * from './site/pages.ts'
export type { ClientVisibleSettings } from './site/site.routes.ts'
export * from './storable-text.ts'
export {
  countGraphemes,
  countPasswordChars,
  cutName,
  isEmail,
  isPersonName,
  plainEmail,
  withoutExcessMarks,
} from './text-rules.ts'
export type {
  CallTimes,
  HistoryEntry,
  HistoryGroup,
  HistoryKind,
  SpendingPeriod,
  WalletLimits,
  WalletView,
} from './wallet/wallet.routes.ts'

/** All routes, by feature. Server modules implement a feature; the client offers it under the same name. */
export const routes = {
  accounts: accountsRoutes,
  analytics: analyticsRoutes,
  announcements: announcementsRoutes,
  billing: billingRoutes,
  calls: callsRoutes,
  catalogue: catalogueRoutes,
  chat: chatRoutes,
  creators: creatorsRoutes,
  experiments: experimentsRoutes,
  identity: identityRoutes,
  mail: mailRoutes,
  matching: matchingRoutes,
  media: mediaRoutes,
  onboarding: onboardingRoutes,
  people: peopleRoutes,
  decisions: decisionsRoutes,
  safety: safetyRoutes,
  secondFactor: secondFactorRoutes,
  sessions: sessionsRoutes,
  site: siteRoutes,
  wallet: walletRoutes,
} as const
export type Routes = typeof routes

/** All messages of clients, with their lanes, payloads, answers and errors. */
export const clientMessages = {
  ...connectionFromClient,
  ...matchmakingFromClient,
  ...callsFromClient,
  ...billingFromClient,
  ...chatFromClient,
} as const
export const fromClient = payloadsOf(clientMessages)
export const fromServer = {
  ...connectionFromServer,
  ...matchmakingFromServer,
  ...callsFromServer,
  ...billingFromServer,
  ...chatFromServer,
  ...announcementsFromServer,
  ...creatorsFromServer,
  ...identityFromServer,
  ...mediaFromServer,
  ...peopleFromServer,
  ...walletFromServer,
} as const
/** Answers of the server to messages, in their `ack`; a message without an entry is only acknowledged. */
export const answers = answersOf(clientMessages)
export type AnswerTo<T extends keyof typeof answers> = z.output<(typeof answers)[T]>
/** Promise that a request of this type returns. */
export type PromisedAnswer<T extends ClientMessage['type']> = T extends keyof typeof answers
  ? Promise<AnswerTo<T>>
  : Promise<void>
/** The codes that a message of this type can be refused with. */
export type RefusalOf<T extends ClientMessage['type']> =
  | (typeof clientMessages)[T]['errors'][number]
  | (typeof commonRefusals)[number]
export type ClientMessage = MessageOf<typeof fromClient>
export type ServerMessage = MessageOf<typeof fromServer>
export type ServerMessageOf<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>
