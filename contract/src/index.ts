import type { z } from 'zod'
import type { MessageOf } from './message.ts'
import { announcementsFromServer } from './messages/announcements.messages.ts'
import { billingAnswers, billingFromClient, billingFromServer } from './messages/billing.messages.ts'
import { callsFromClient, callsFromServer } from './messages/calls.messages.ts'
import { chatAnswers, chatFromClient, chatFromServer } from './messages/chat.messages.ts'
import { connectionFromClient, connectionFromServer } from './messages/connection.messages.ts'
import { creatorsFromServer } from './messages/creators.messages.ts'
import { identityFromServer } from './messages/identity.messages.ts'
import { matchmakingFromClient, matchmakingFromServer } from './messages/matchmaking.messages.ts'
import { mediaFromServer } from './messages/media.messages.ts'
import { peopleFromServer } from './messages/people.messages.ts'
import { walletFromServer } from './messages/wallet.messages.ts'
import { accountsRoutes } from './routes/accounts.routes.ts'
import { analyticsRoutes } from './routes/analytics.routes.ts'
import { announcementsRoutes } from './routes/announcements.routes.ts'
import { billingRoutes } from './routes/billing.routes.ts'
import { callsRoutes } from './routes/calls.routes.ts'
import { catalogueRoutes } from './routes/catalogue.routes.ts'
import { chatRoutes } from './routes/chat.routes.ts'
import { creatorsRoutes } from './routes/creators.routes.ts'
import { decisionsRoutes } from './routes/decisions.routes.ts'
import { experimentsRoutes } from './routes/experiments.routes.ts'
import { identityRoutes } from './routes/identity.routes.ts'
import { mailRoutes } from './routes/mail.routes.ts'
import { matchingRoutes } from './routes/matching.routes.ts'
import { mediaRoutes } from './routes/media.routes.ts'
import { onboardingRoutes } from './routes/onboarding.routes.ts'
import { peopleRoutes } from './routes/people.routes.ts'
import { safetyRoutes } from './routes/safety.routes.ts'
import { secondFactorRoutes } from './routes/second-factor.routes.ts'
import { sessionsRoutes } from './routes/sessions.routes.ts'
import { siteRoutes } from './routes/site.routes.ts'
import { walletRoutes } from './routes/wallet.routes.ts'

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
} from './announcements.ts'
export * from './arrival.ts'
export * from './auth-outcomes.ts'
export * from './bounded-json.ts'
export * from './charge.ts'
export * from './choices.ts'
export { components } from './components.ts'
export * from './endpoints.ts'
export * from './errors.ts'
export * from './experiments.ts'
export * from './fields.ts'
export * from './inbox-links.ts'
export * from './interests.ts'
export * from './languages.ts'
export * from './legal.ts'
export * from './limits.ts'
export * from './media-purposes.ts'
export * from './membership.ts'
export * from './message.ts'
export * from './messages/billing.messages.ts'
export * from './messages/calls.messages.ts'
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
} from './messages/chat.messages.ts'
export * from './messages/matchmaking.messages.ts'
export * from './onboarding.ts'
export * from './pages.ts'
export * from './person.ts'
export * from './reactions.ts'
export * from './route.ts'
export {
  type LoginResult,
  type RegistrationMethod,
  registrationMethods,
  type SignInOption,
} from './routes/accounts.routes.ts'
export type { CallReceipt, StandingConsent } from './routes/billing.routes.ts'
export {
  type CallHistoryEntry,
  callHistoryType,
  iceServer,
} from './routes/calls.routes.ts'
export type { CoinRate, Currency } from './routes/catalogue.routes.ts'
export type { ChatFolder, HistoryPage } from './routes/chat-pages.ts'
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
} from './routes/creators.routes.ts'
export type { OwnDecision } from './routes/decisions.routes.ts'
export type { IdentityDeclined, IdentityView } from './routes/identity.routes.ts'
export type { CaptchaChallenge, EmailVerdict } from './routes/mail.routes.ts'
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
} from './routes/media.routes.ts'
export type { OutgoingMessage } from './routes/outgoing-message.ts'
export type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyQuestion,
} from './routes/passkey-fields.ts'
export type { KnownPerson, PersonCard, Relation } from './routes/people.routes.ts'
export { type OwnReport, reportReason } from './routes/safety.routes.ts'
export type { PasskeyView, SecondFactorView } from './routes/second-factor.routes.ts'
export type { SessionView, StandingView } from './routes/sessions.routes.ts'
export type { ClientVisibleSettings } from './routes/site.routes.ts'
export type {
  CallTimes,
  HistoryEntry,
  HistoryGroup,
  HistoryKind,
  SpendingPeriod,
  WalletLimits,
  WalletView,
} from './routes/wallet.routes.ts'
export * from './socket-protocol.ts'
export * from './stickers.ts'
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

export const fromClient = {
  ...connectionFromClient,
  ...matchmakingFromClient,
  ...callsFromClient,
  ...billingFromClient,
  ...chatFromClient,
} as const
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
export const answers = { ...billingAnswers, ...chatAnswers } as const
export type AnswerTo<T extends keyof typeof answers> = z.output<(typeof answers)[T]>
/** Promise that a request of this type returns. */
export type PromisedAnswer<T extends ClientMessage['type']> = T extends keyof typeof answers
  ? Promise<AnswerTo<T>>
  : Promise<void>
export type ClientMessage = MessageOf<typeof fromClient>
export type ServerMessage = MessageOf<typeof fromServer>
export type ServerMessageOf<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>
