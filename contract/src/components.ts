import type { z } from 'zod'
import { ok } from './fields.ts'
import { callBill, rateCoins } from './messages/billing.messages.ts'
import { callEndReason } from './messages/calls.messages.ts'
import { chat, chatMessage } from './messages/chat.messages.ts'
import { onboardingAnswers } from './onboarding.ts'
import { gender, ownProfile, partner, rolesGroup } from './person.ts'
import { loginResult } from './routes/accounts.routes.ts'
import { callReceipt, standingConsent } from './routes/billing.routes.ts'
import { callHistoryEntry, iceServer } from './routes/calls.routes.ts'
import { creatorProfile } from './routes/creators.routes.ts'
import { splitAssignment } from './routes/experiments.routes.ts'
import { identityView } from './routes/identity.routes.ts'
import { captchaChallenge } from './routes/mail.routes.ts'
import { reportReason } from './routes/safety.routes.ts'
import { sessionView, standingView } from './routes/sessions.routes.ts'
import { clientVisibleSettings } from './routes/site.routes.ts'
import { historyEntry, walletLimits, walletView } from './routes/wallet.routes.ts'

/**
 * The schemas that have a name of their own in the OpenAPI document; a schema used only once is named after its place.
 */
export const components: Readonly<Record<string, z.ZodType>> = {
  Ok: ok,
  Gender: gender,
  RolesGroup: rolesGroup,
  OwnProfile: ownProfile,
  Partner: partner,
  LoginResult: loginResult,
  CallBill: callBill,
  CallEndReason: callEndReason,
  RateCoins: rateCoins,
  CallReceipt: callReceipt,
  StandingConsent: standingConsent,
  CallHistoryEntry: callHistoryEntry,
  IceServer: iceServer,
  Chat: chat,
  ChatMessage: chatMessage,
  CreatorProfile: creatorProfile,
  SplitAssignment: splitAssignment,
  IdentityView: identityView,
  CaptchaChallenge: captchaChallenge,
  OnboardingAnswers: onboardingAnswers,
  ReportReason: reportReason,
  SessionView: sessionView,
  StandingView: standingView,
  ClientVisibleSettings: clientVisibleSettings,
  HistoryEntry: historyEntry,
  WalletLimits: walletLimits,
  WalletView: walletView,
}
