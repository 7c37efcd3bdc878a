import { meet, stayAfterCalls } from '../../../e2e/fixtures/meeting.ts'
import type { Person } from '../../../e2e/fixtures/person.ts'
import { openSheet } from './shop-shots.ts'
import type { Shot } from './shot.ts'

const plans = '/payment/membership'

/** Buys a month on the page of the test payment service, where the card is saved. */
async function buyAMonth({ page, t, open }: Person): Promise<void> {
  await open(plans)
  await page.getByRole('checkbox').check()
  await page.getByRole('main').getByRole('button').last().click()
  await page.getByRole('radio', { name: /4242/ }).check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('dialog', { name: t('shop:membership.success') }).waitFor()
}

/** Premium: one's own page of it, and the mark that others see. */
export const membershipShots: readonly Shot[] = [
  {
    name: 'membership-own',
    as: 'person',
    path: () => plans,
    async act(scene) {
      const person = scene.person()
      await buyAMonth(person)
      await person.open('/settings/membership')
      await person.page.getByRole('heading', { name: person.t('membership:state.active') }).waitFor()
    },
  },
  {
    name: 'premium-sheet',
    as: 'person',
    path: () => '/chat',
    async act(scene) {
      const { page, t } = scene
      const coins = await openSheet(scene)
      await coins.getByRole('button', { name: t('shop:membership.see') }).click()
      await page.getByRole('heading', { name: t('shop:membership.includes') }).waitFor()
    },
  },
  {
    name: 'premium-badge',
    as: 'person',
    path: () => '/chat',
    async act(scene) {
      const own = scene.person()
      const hello = own.t('landing:art.ask')
      const member = await scene.other({ name: 'Noor' })
      await buyAMonth(member)
      for (const person of [own, member]) await stayAfterCalls(person)
      await meet(own, member)
      await own.page.getByRole('button', { name: own.t('call:controls.end'), exact: true }).click()
      await own.page.getByRole('link', { name: own.t('call:ended.message') }).click()
      const log = own.page.getByRole('log', { name: own.t('chat:log', { name: 'Noor' }) })
      await own.page.getByRole('textbox', { name: own.t('chat:input', { name: 'Noor' }) }).fill(hello)
      await own.page.getByRole('button', { name: own.t('chat:send'), exact: true }).click()
      await log.getByText(hello).waitFor()
    },
  },
]
