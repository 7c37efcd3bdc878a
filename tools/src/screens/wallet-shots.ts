import { expect } from '@playwright/test'
import { coinsOnScreen, press, ring, setDayLimit, takeDemoCoins } from '../../../e2e/fixtures/billing.ts'
import type { Person } from '../../../e2e/fixtures/person.ts'
import type { Scene } from './scene.ts'
import type { Shot } from './shot.ts'

/** Enough seconds for a realistic receipt. */
const coinsSpent = 7
const payMs = 40_000
const dayLimitCoins = 600

const wallet = () => '/wallet'

/** A paid call with the demo's first creator that has ended; the end screen is shown. */
async function payForCall(scene: Scene): Promise<Person> {
  const payer = scene.person()
  const granted = await takeDemoCoins(payer)
  const creator = await scene.creator()
  await creator.open('/settings')
  await ring(payer, creator)
  await press(creator, 'rings:incoming.accept')
  // The rest is a number, which is written alike in every language.
  const left = async () => (await coinsOnScreen(payer)).left
  await expect.poll(left, { timeout: payMs }).toBe(granted - coinsSpent)
  await press(payer, 'call:controls.end')
  await payer.page.getByRole('button', { name: payer.t('call:bill.ended.receipt') }).waitFor()
  return payer
}

/** A phone shows the balance first; these shots show what is below it. */
const toPanel = ({ page }: Scene) =>
  page.getByRole('tablist').evaluate((tabs) => tabs.scrollIntoView({ behavior: 'instant' }))

const callLine = ({ page, t }: Scene) => page.getByText(t('wallet:history.kind.call')).first()

/** Wallet after operators' commands, which need the database that the running server holds. */
const troubled = {
  frozenFor: 'disputed',
  debtCoins: 120,
  balanceCoins: 340,
  byKind: { demo: 0, bonus: 0, paid: 340, earned: 0 },
}

/** The lots of one's coins, in the dialog of the header. */
export async function openLots(scene: Scene): Promise<void> {
  const payer = scene.person()
  for (const _ of [1, 2]) await takeDemoCoins(payer)
  await payer.open('/profile')
  const { page, t } = scene
  await page.getByRole('banner').locator('[aria-haspopup=dialog]').click()
  await page.getByText(t('wallet:lots.title')).click()
  await page.getByRole('listitem').getByText(t('wallet:kind.demo')).last().waitFor()
}

/** The wallet in demo mode, where coins are available. */
export const walletShots: readonly Shot[] = [
  {
    name: 'wallet-low',
    as: 'person',
    isDemo: true,
    path: wallet,
    act: ({ page, t }) => page.getByText(t('wallet:low'), { exact: true }).waitFor(),
  },
  {
    name: 'wallet-frozen',
    as: 'person',
    isDemo: true,
    path: wallet,
    async act(scene) {
      const { page, t } = scene
      await page.route('**/api/wallet', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), ...troubled } })
      })
      await scene.person().open('/wallet')
      await page.getByText(t('wallet:frozen.title'), { exact: true }).waitFor()
    },
  },
  {
    name: 'wallet-history',
    as: 'person',
    isDemo: true,
    path: wallet,
    async act(scene) {
      await (await payForCall(scene)).open('/wallet')
      await callLine(scene).waitFor()
      await toPanel(scene)
    },
  },
  {
    name: 'receipt',
    as: 'person',
    isDemo: true,
    path: wallet,
    async act(scene) {
      const { page, t } = scene
      await (await payForCall(scene)).open('/wallet')
      await callLine(scene).waitFor()
      await page.locator('main').getByRole('listitem').first().getByRole('button').click()
      await page.getByText(t('wallet:receipt.minute', { number: '1' })).click()
      await page.getByRole('columnheader', { name: t('wallet:receipt.soFar') }).waitFor()
    },
  },
  {
    name: 'wallet-limits',
    as: 'person',
    isDemo: true,
    path: wallet,
    async act(scene) {
      const payer = scene.person()
      await takeDemoCoins(payer)
      await setDayLimit(payer, dayLimitCoins)
      await payer.open('/wallet?tab=limits')
      await scene.page.getByRole('heading', { name: scene.t('wallet:limits.title') }).waitFor()
      await toPanel(scene)
    },
  },
]
