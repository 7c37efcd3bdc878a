import { expect } from '@playwright/test'
import { coinsOnScreen, press, ring, setDayLimit, takeDemoCoins } from '../../../e2e/fixtures/billing.ts'
import type { Person } from '../../../e2e/fixtures/person.ts'
import type { Scene } from './scene.ts'
import type { Shot } from './shot.ts'

/** Enough seconds for a receipt to look like one. */
const coinsSpent = 7
const payMs = 40_000
const dayLimitCoins = 600

const wallet = () => '/wallet'

/** A call with the demo's first creator, paid for and over; the screen after it stands. */
async function payForCall(scene: Scene): Promise<Person> {
  const payer = scene.person()
  const granted = await takeDemoCoins(payer)
  const creator = await scene.creator()
  await creator.open('/settings')
  await ring(payer, creator)
  await press(creator, 'creators:incoming.accept')
  // What is left is a figure, which every language writes alike.
  const left = async () => (await coinsOnScreen(payer)).left
  await expect.poll(left, { timeout: payMs }).toBe(granted - coinsSpent)
  await press(payer, 'call:controls.end')
  await payer.page.getByRole('button', { name: payer.say('call:bill.ended.receipt') }).waitFor()
  return payer
}

/** A phone shows the balance first; these shots are of what stands below it. */
const toPanel = ({ page }: Scene) =>
  page.getByRole('tablist').evaluate((tabs) => tabs.scrollIntoView({ behavior: 'instant' }))

const callLine = ({ page, say }: Scene) => page.getByText(say('wallet:history.kind.call')).first()

/** What the wallet looks like in demo mode, where coins can be had. */
export const walletShots: readonly Shot[] = [
  {
    name: 'wallet-coins',
    as: 'person',
    isDemo: true,
    path: wallet,
    async act(scene) {
      const payer = scene.person()
      for (const _ of [1, 2]) await takeDemoCoins(payer)
      await payer.open('/profile')
      const { page, say } = scene
      await page.getByRole('banner').locator('[aria-haspopup=dialog]').click()
      await page.getByText(say('wallet:lots.title')).click()
      await page.getByRole('listitem').getByText(say('wallet:kind.demo')).last().waitFor()
    },
  },
  {
    name: 'wallet-low',
    as: 'person',
    isDemo: true,
    path: wallet,
    act: ({ page, say }) => page.getByText(say('wallet:low'), { exact: true }).waitFor(),
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
      const { page, say } = scene
      await (await payForCall(scene)).open('/wallet')
      await callLine(scene).waitFor()
      await page.locator('main').getByRole('listitem').first().getByRole('button').click()
      await page.getByText(say('wallet:receipt.minute', { number: '1' })).click()
      await page.getByRole('columnheader', { name: say('wallet:receipt.soFar') }).waitFor()
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
      await scene.page.getByRole('heading', { name: scene.say('wallet:limits.title') }).waitFor()
      await toPanel(scene)
    },
  },
]
