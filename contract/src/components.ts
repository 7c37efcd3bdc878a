import type { z } from 'zod'
import { loginResult } from './accounts/accounts.routes.ts'
import { sessionView, standingView } from './accounts/sessions.routes.ts'
import { callBill, rateCoins } from './billing/billing.messages.ts'
import { callReceipt, standingConsent } from './billing/billing.routes.ts'
import { callEndReason } from './calls/calls.messages.ts'
import { callHistoryEntry, iceServer } from './calls/calls.routes.ts'
import { chat, chatMessage } from './chat/chat.messages.ts'
import { creatorProfile } from './creators/creators.routes.ts'
import { splitAssignment } from './experiments/experiments.routes.ts'
import { ok } from './fields.ts'
import { identityView } from './identity/identity.routes.ts'
import { captchaChallenge } from './mail/mail.routes.ts'
import { onboardingAnswers } from './onboarding/onboarding.ts'
import { gender, ownProfile, partner, rolesGroup } from './people/person.ts'
import { reportReason } from './safety/safety.routes.ts'
import { clientVisibleSettings } from './site/site.routes.ts'
import { historyEntry, walletLimits, walletView } from './wallet/wallet.routes.ts'

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
