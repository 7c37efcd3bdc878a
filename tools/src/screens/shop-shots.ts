import type { Scene } from './scene.ts'
import type { Shot } from './shot.ts'

const shop = () => '/payment/credits'
const chat = () => '/chat'

/** The coin sheet beside the chats, from the balance in the header. */
export async function openSheet({ page, t }: Scene) {
  await page.getByRole('banner').locator('[aria-haspopup=dialog]').first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('coins:get') })
    .click()
  const sheet = page.getByRole('dialog', { name: t('shop:sheet.title') })
  await sheet.getByRole('radio').first().waitFor()
  return sheet
}

/** Pays on the test payment service's page in a tab of its own, as it decides. */
async function payInTab(scene: Scene, decision: 'Pay' | 'Decline: refused'): Promise<void> {
  const { page, t } = scene
  const sheet = await openSheet(scene)
  const opened = page.context().waitForEvent('page')
  await sheet.getByRole('button').last().click()
  const tab = await opened
  await tab.getByRole('button', { name: decision, exact: true }).click()
  // The click may end with the tab.
  const close = tab.getByRole('button', { name: t('shop:tab.close') })
  await Promise.all([tab.waitForEvent('close'), close.click().catch(() => undefined)])
}

/** The shop, the sheet beside a call or a chat, and what became of a payment. */
export const shopShots: readonly Shot[] = [
  {
    name: 'membership',
    as: 'person',
    path: () => '/payment/membership',
    act: ({ page, t }) => page.getByRole('heading', { name: t('shop:membership.includes') }).waitFor(),
  },
  {
    name: 'coin-sheet',
    as: 'person',
    path: chat,
    act: async (scene) => void (await openSheet(scene)),
  },
  {
    name: 'exit-offer',
    as: 'person',
    path: shop,
    async act({ page, t }) {
      await page.getByRole('radio').first().waitFor()
      await page.goto('/chat')
      await page.getByRole('dialog', { name: t('shop:offer.title') }).waitFor()
    },
  },
  {
    name: 'payment-declined',
    as: 'person',
    path: chat,
    async act(scene) {
      await payInTab(scene, 'Decline: refused')
      await scene.page.getByRole('dialog', { name: scene.t('shop:state.declined.title') }).waitFor()
    },
  },
  {
    name: 'payment-success',
    as: 'person',
    path: chat,
    async act(scene) {
      await payInTab(scene, 'Pay')
      await scene.page.getByRole('dialog', { name: scene.t('shop:success.title') }).waitFor()
    },
  },
]
