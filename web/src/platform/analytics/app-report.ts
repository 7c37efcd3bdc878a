import type {
  CallEndReason,
  DeclineReason,
  GenderFilter,
  MatchMode,
  OnboardingScreen,
  ProductView,
} from '@serendip/contract'

/**
 * Events that features report. Ids of people, their texts, codes and addresses are not allowed: each field of
 * an event is a value of a fixed list, a number or a boolean.
 */
export type ReportedEvent =
  | { readonly name: 'screen'; readonly fields: { readonly screen: string; readonly category?: string } }
  | { readonly name: 'layout'; readonly fields: { readonly layout: LayoutName } }
  | {
      readonly name: 'app_opened'
      /** Whole days since the person's last visit; 0 for the first one. */
      readonly fields: { readonly isFirst: boolean; readonly daysAway: number }
    }
  | { readonly name: 'sign_up'; readonly fields: { readonly method: WayIn } }
  | { readonly name: 'system_email_login_failed'; readonly fields: { readonly cause: string } }
  | { readonly name: 'login'; readonly fields: { readonly method: WayIn | 'link' } }
  | { readonly name: 'login_failed'; readonly fields: { readonly method: WayIn; readonly cause: string } }
  | { readonly name: 'onboarding_step'; readonly fields: { readonly next: OnboardingScreen } }
  | { readonly name: 'photo-skip'; readonly fields: { readonly kind: 'approve-skip' | 'upload-skip' } }
  | {
      readonly name: 'purchase'
      readonly fields: {
        readonly priceMinor: number
        readonly currency: ReportedCurrency
        readonly isFirst: boolean
      }
    }
  | {
      readonly name: 'shop_seen'
      readonly fields: { readonly place: ShopPlace; readonly state: 'open' | 'closed' | 'paused' | 'empty' }
    }
  | {
      readonly name: 'package_chosen'
      readonly fields: { readonly place: ShopPlace; readonly group: PackageGroup; readonly coins: number }
    }
  | {
      readonly name: 'pay_pressed'
      readonly fields: { readonly place: ShopPlace; readonly method: 'saved' | 'another' }
    }
  | { readonly name: 'payment_paid'; readonly fields: { readonly place: ShopPlace } }
  | {
      readonly name: 'payment_declined'
      readonly fields: { readonly place: ShopPlace; readonly reason: DeclineReason | 'unknown' }
    }
  | {
      readonly name: 'install_offered'
      readonly fields: { readonly form: InstallForm; readonly way: 'prompt' | 'safari' }
    }
  | { readonly name: 'install_pressed'; readonly fields: { readonly form: InstallForm } }
  | {
      readonly name: 'install_answered'
      readonly fields: { readonly form: InstallForm; readonly answer: 'accepted' | 'dismissed' }
    }
  | { readonly name: 'install_done'; readonly fields: { readonly isAsked: boolean } }
  | { readonly name: 'install_bonus'; readonly fields: { readonly coins: number } }
  | {
      readonly name: 'camera_check'
      /** Shown, or shown without a camera; passed: the person saw their picture, and the server took it. */
      readonly fields: { readonly step: 'shown' | 'no_camera' | 'passed' }
    }
  | {
      readonly name: 'match_started'
      readonly fields: { readonly filter: GenderFilter; readonly mode: MatchMode }
    }
  | { readonly name: 'call_started'; readonly fields: { readonly mode: MatchMode } }
  | { readonly name: 'match_ended'; readonly fields: { readonly found: boolean } }
  | {
      readonly name: 'call_ended'
      readonly fields: { readonly reason: CallEndReason; readonly mode: MatchMode; readonly seconds: number }
    }

/** Beside what goes on there, or as a page of its own. */
export type ShopPlace = 'call' | 'ended_call' | 'chat' | 'page'

type PackageGroup = ProductView['packageGroup']

/** Asked for in the menu, or offered by the app, in a test with coins. */
export type InstallForm = 'menu' | 'popup' | 'offer'

/** Between the breakpoints, from the narrowest. */
export type LayoutName = 'small' | 'tablet' | 'narrow' | 'desktop'

type WayIn = 'ownemail' | 'google' | 'apple'

const currencies = ['EUR', 'GBP', 'USD'] as const
type ReportedCurrency = (typeof currencies)[number] | 'other'

export const reportedCurrency = (currency: string): ReportedCurrency =>
  currencies.find((known) => known === currency) ?? 'other'
