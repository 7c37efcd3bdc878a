import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OwnProfile, PaymentPage, ProductView } from '@serendip/contract'
import { DialogStackContext } from '@serendip/ui'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type ModalName, modalPool, modalRank } from '../features/modals/modal-pool.ts'
import { aPlatform } from '../platform/a-platform.test-kit.ts'
import { stub } from '../platform/stub.test-kit.ts'
import { TestProviders } from '../platform/test-providers.test-kit.tsx'
import { createNavigationVisibility } from './navigation-visibility.ts'
import { createOverlays, OverlayRegion, type Overlays } from './overlays.tsx'

const src = join(import.meta.dirname, '..')

/** A modal over every screen: the file that opens it, its layer, and whether a button closes it or an answer alone. */
interface OverScreens {
  readonly opens: 'over every screen'
  readonly by: string
  readonly rank: 0 | 1 | 2
  readonly closes: 'by its button' | 'by an answer'
  show(modals: Overlays['modals']): unknown
}
/** A dialog of one screen, in the stack of all dialogs. */
interface OnScreen {
  readonly opens: 'on its screen'
  readonly by: string
}

const product = stub<ProductView>({
  productId: 'callme:coins900',
  coins: 900,
  priceMinor: 1_599,
  currency: 'USD',
  regularPriceMinor: null,
  discountPercent: null,
  offer: null,
})
const page = stub<PaymentPage>({
  invoice: {
    invoiceId: 'inv_1',
    number: null,
    productId: 'callme:coins900',
    state: 'paid',
    coins: 900,
    priceMinor: 1_599,
    currency: 'USD',
    createdAt: 0,
  },
  provider: 'test',
  declineReason: null,
  methods: [],
  isCharging: false,
  confirmUrl: null,
})
const profile = stub<OwnProfile>({
  name: '',
  gender: 'male',
  birthday: null,
  age: null,
  email: 'a@people.example',
  missingFields: ['name'],
})
const step = 'guest-match'

const over = (
  by: string,
  show: OverScreens['show'],
  { rank = 0, closes = 'by its button' }: Partial<Pick<OverScreens, 'rank' | 'closes'>> = {},
): OverScreens => ({ opens: 'over every screen', by, rank, closes, show })
const on = (by: string): OnScreen => ({ opens: 'on its screen', by })

const pool: Readonly<Record<ModalName, OverScreens | OnScreen>> = {
  genderPreference: on('features/meeting/lobby/wishes/wish-sheet.tsx'),
  call: on('features/creators/rings/ringing-dialog.tsx'),
  report: on('shared/safety/report-dialog.tsx'),
  giftShop: over('app/coin-shop-provider.tsx', (modals) =>
    modals.open('giftShop', { place: 'chat', toId: 'usr_1', name: 'Vera' }),
  ),
  coinShop: over('app/coin-shop-provider.tsx', (modals) =>
    modals.open('coinShop', { place: 'chat', missingCoins: null }),
  ),
  exitOffer: over('app/layout/use-left-shop.ts', (modals) => modals.open('exitOffer', { product })),
  premiumShop: over('app/coin-shop-provider.tsx', (modals) => modals.open('premiumShop', { place: 'chat' })),
  membershipCancel: over('app/coin-shop-provider.tsx', (modals) =>
    modals.open('membershipCancel', undefined),
  ),
  refund: over('app/coin-shop-provider.tsx', (modals) => modals.open('refund', { invoiceId: 'inv_1' })),
  deleteAccount: on('features/settings/closing/delete-dialog.tsx'),
  deleteOffer: on('features/settings/closing/delete-dialog.tsx'),
  passwordUpdate: on('features/settings/account/change-password-dialog.tsx'),
  notificationsSettings: on('features/settings/notices/stay-connected-dialog.tsx'),
  pwaInstall: over('app/launch/start-install.ts', (modals) =>
    modals.open('pwaInstall', { install: stub({}), way: 'prompt', form: 'menu', bonus: null }),
  ),
  dailyRewards: over('app/layout/default-layout.tsx', (modals) => modals.open('dailyRewards', undefined)),
  offerwall: over('app/screens.ts', (modals) => modals.open('offerwall', undefined)),
  identityVerification: over('app/call-services.ts', (modals) =>
    modals.open('identityVerification', { returned: false }),
  ),
  skipPhoto: on('features/onboarding/steps/photo-step.tsx'),
  bonus: over('app/launch/start-install.ts', (modals) => modals.open('bonus', { coins: 50 })),
  enableNotifications: over('app/launch/watch-pushes.ts', (modals) =>
    modals.open('enableNotifications', undefined),
  ),
  stayConnected: over('app/launch/watch-pushes.ts', (modals) => modals.open('stayConnected', undefined)),
  emailConfirm: over('app/layout/use-email-reminder.ts', (modals) =>
    modals.open('emailConfirm', { email: 'a@people.example' }),
  ),
  streamerProfileConfirm: over('app/layout/use-page-check.ts', (modals) =>
    modals.open('streamerProfileConfirm', { userId: 'usr_1' }),
  ),
  guestSignUp: over('app/modals/account-modals.tsx', (modals) => modals.open('guestSignUp', { step })),
  guestLogin: over('app/layout/guest-layout.tsx', (modals) => modals.open('guestLogin', { step })),
  guestForgotPassword: over('app/modals/account-modals.tsx', (modals) =>
    modals.open('guestForgotPassword', { step, email: '' }),
  ),
  guestStories: over('app/screens.ts', (modals) => modals.open('guestStories', { step })),
  guestActionRegister: over('app/screens.ts', (modals) =>
    modals.open('guestActionRegister', { step, action: 'match' }),
  ),
  activityLog: over('app/screens.ts', (modals) => modals.open('activityLog', undefined)),
  restricted: on('features/standing/standing-screen.tsx'),
  banned: on('features/meeting/lobby/banned-screen.tsx'),
  guestMissingFields: over(
    'app/ask-for-missing.ts',
    (modals) => modals.open('guestMissingFields', { profile, guestStep: step }),
    { rank: 1, closes: 'by an answer' },
  ),
  missingFields: over('app/ask-for-missing.ts', (modals) => modals.open('missingFields', { profile }), {
    rank: 1,
    closes: 'by an answer',
  }),
  changedTerms: over(
    'app/layout/use-changed-terms.ts',
    (modals) => modals.open('changedTerms', { terms: { version: 2, summaries: [] } }),
    { rank: 1, closes: 'by an answer' },
  ),
  paymentSuccess: over(
    'app/coin-shop-provider.tsx',
    (modals) => modals.open('paymentSuccess', { page, place: 'chat' }),
    { rank: 1 },
  ),
  paymentDecline: over(
    'app/coin-shop-provider.tsx',
    (modals) => modals.open('paymentDecline', { page, place: 'chat', next() {} }),
    { rank: 1 },
  ),
  trashDetected: over(
    'app/call-services.ts',
    (modals) => modals.open('trashDetected', { stream: null, openCamera: async () => null }),
    {
      rank: 2,
    },
  ),
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const textOf = (file: string): string =>
  existsSync(join(src, file)) ? readFileSync(join(src, file), 'utf8') : ''

test.each(modalPool.map((name) => [name] as const))('%s is opened by the file that says so', (name) => {
  const way = pool[name]
  if (way.opens === 'over every screen') expect(textOf(way.by)).toContain(`('${name}'`)
  if (way.opens === 'on its screen') expect(textOf(way.by)).not.toBe('')
})

const overScreens = modalPool.flatMap((name) => {
  const way = pool[name]
  return way.opens === 'over every screen' ? [[name, way] as const] : []
})

/** A server that answers nothing: what a modal reads stays on its way. */
const silentApi = new Proxy({}, { get: () => new Proxy({}, { get: () => () => new Promise(() => {}) }) })

test.each(overScreens)('%s shows one dialog of its layer, and closes as it should', async (name, way) => {
  expect(modalRank(name)).toBe(way.rank)
  const platform = aPlatform({ api: silentApi })
  const overlays = createOverlays(platform, createNavigationVisibility())
  render(
    <TestProviders platform={platform}>
      <DialogStackContext value={overlays.dialogs}>
        <OverlayRegion overlays={overlays} />
      </DialogStackContext>
    </TestProviders>,
  )
  act(() => void way.show(overlays.modals))
  const dialog = await screen.findByRole('dialog', {}, { timeout: 5_000 })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  const close = [...dialog.querySelectorAll('button')].find((button) =>
    /^Close/.test(button.getAttribute('aria-label') ?? button.textContent ?? ''),
  )
  expect(close !== undefined).toBe(way.closes === 'by its button')
  if (!close) return
  fireEvent.click(close)
  await waitFor(() => expect(overlays.modals.getSnapshot()).toEqual([]))
})
