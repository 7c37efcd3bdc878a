import { stepUpDemo } from '../../../e2e/fixtures/operator.ts'
import { announcedTitle } from './console-scene.ts'
import type { Scene } from './scene.ts'
import type { Shot } from './shot.ts'

/** A screen of the console; what is asked for shows that its data is there. */
const screen = (name: string, path: string, shown: (scene: Scene) => Promise<unknown>): Shot => ({
  name: `console-${name}`,
  as: 'operator',
  path: () => path,
  act: async (scene) => void (await shown(scene)),
})

const heading =
  (name: string | RegExp) =>
  ({ page }: Scene) =>
    page.getByRole('heading', { name }).first().waitFor()

const row =
  (hasText: string | RegExp) =>
  ({ page }: Scene) =>
    page.getByRole('row').filter({ hasText }).first().waitFor()

/** The report that stands first in the queue, claimed. */
async function openReport({ page }: Scene): Promise<void> {
  await page.getByRole('row').filter({ hasText: 'Luis' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Report about Luis' }).waitFor()
}

async function photoToDecide({ page }: Scene): Promise<void> {
  await page.getByRole('img', { name: 'Photo of Mira' }).first().waitFor()
  await page.getByRole('button', { name: /^Approve/, disabled: false }).waitFor()
}

/** The console as an admin of the demo sees it. */
export const consoleShots: readonly Shot[] = [
  screen('home', '/', heading(/^Hello/)),
  screen('queue', '/queue', row('Luis')),
  screen('reports', '/reports', row('Luis')),
  screen('report', '/reports', openReport),
  screen('appeals', '/appeals', row('Luis')),
  screen('appeal', '/appeals', async ({ page }) => {
    await page.getByRole('row').filter({ hasText: 'Luis' }).getByRole('link').first().click()
    await page.getByText('which song I like').waitFor()
  }),
  screen('strikes', '/strikes', row('Dora')),
  screen('strike', '/strikes', async ({ page }) => {
    await page.getByRole('row').filter({ hasText: 'Dora' }).getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Strikes of Dora' }).waitFor()
    await page.getByRole('button', { name: /^Decide:/, disabled: false }).waitFor()
  }),
  { ...screen('photos', '/photos', photoToDecide), isReviewed: true },
  { ...screen('galleries', '/galleries', photoToDecide), isReviewed: true },
  screen('applications', '/applications', heading(/^Mira/)),
  screen('documents', '/applications', async ({ page }) => {
    await page.getByRole('button', { name: 'To decide an application' }).click()
    await page.getByRole('button', { name: 'Open: Front of the ID' }).click()
    await stepUpDemo(page)
    await page.getByRole('img', { name: 'Front of the ID' }).scrollIntoViewIfNeeded()
  }),
  screen('people', '/people?q=Luis', row('Luis')),
  screen('person', '/people?q=Luis', async ({ page }) => {
    await page.getByRole('link', { name: 'Luis' }).first().click()
    await page.getByRole('heading', { name: 'Luis' }).waitFor()
  }),
  screen('texts', '/texts', async ({ page }) => {
    await page.getByRole('button', { name: /^Keep/, disabled: false }).waitFor()
  }),
  screen('creators', '/creators', heading('Creators')),
  screen('support', '/support', async ({ page }) => {
    await page.getByText('Noor').first().click()
    await page.getByRole('log').getByText('Is that allowed here?').waitFor()
  }),
  screen('settings', '/settings', heading('Settings')),
  screen('setting', '/settings/refusedCountries', heading('History')),
  screen('prices', '/prices', heading('Price list')),
  screen('experiments', '/experiments', heading('Experiments')),
  screen('experiment', '/experiments/letsTalk', heading(/letsTalk|talk/i)),
  screen('legal', '/legal', heading('Legal texts')),
  screen('announcements', '/announcements', row(announcedTitle)),
  screen('trends', '/trends', heading(/./)),
  screen('operations', '/operations', heading(/./)),
  screen('processes', '/processes', row('Running')),
  screen('mails', '/mails', row('Confirm the email')),
  screen('webhooks', '/webhooks', row('Wrong signature')),
  screen('ledger', '/ledger', heading('Ledger')),
  screen('audit', '/audit', heading(/./)),
  screen('operators', '/operators', heading('Operators')),
  screen('rights', '/rights', heading(/./)),
  screen('account', '/account', heading(/./)),
]
