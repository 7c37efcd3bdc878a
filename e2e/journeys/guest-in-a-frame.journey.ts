import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test as base } from '../fixtures/journey.ts'
import { translatorFor } from '../fixtures/translate.ts'

const t = translatorFor('en')

interface Partner {
  readonly origin: string
  /** The address of a page of the partner that embeds this address. */
  embedding(address: string): string
}

const partnerPage = (address: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Partner</title><main><h1>Partner</h1><iframe title="frame" allow="camera; microphone; autoplay" src="${address}" style="width:100%;height:85vh"></iframe></main>`

/** A site of another origin, and to a browser of another site too: 127.0.0.1 is not localhost. */
const test = base.extend<object, { partner: Partner }>({
  partner: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures destructured.
    async ({}, use) => {
      const site = createServer(({ url }, answer) => {
        const address = new URL(url ?? '/', 'http://partner').searchParams.get('embed') ?? ''
        answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(partnerPage(address))
      })
      site.listen(0, '127.0.0.1')
      await once(site, 'listening')
      const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
      await use({ origin, embedding: (address) => `${origin}/?embed=${encodeURIComponent(address)}` })
      site.closeAllConnections()
      site.close()
    },
    { scope: 'worker' },
  ],
  serverEnv: [({ partner }, use) => use({ EMBED_ORIGINS: partner.origin }), { scope: 'worker' }],
})

async function frame(page: Page, partner: Partner, address: string): Promise<FrameLocator> {
  await page.goto(partner.embedding(address))
  return page.frameLocator('iframe')
}

for (const [path, heading] of [
  ['/', 'guest:welcome.heading'],
  ['/login', 'guest:welcome.heading'],
  ['/guest/chat', 'guest:chat.heading'],
  ['/guest/online-users', 'guest:online.heading'],
] as const) {
  test(`in a frame ${path} shows a stranger a guest's screen`, async ({ visitor, partner, server }) => {
    const shown = await frame(await visitor({ viewport: 'phone' }), partner, server.origin + path)
    await expect(shown.getByRole('heading', { level: 1, name: t(heading) })).toBeVisible()
  })
}

test('a guest looks around, is asked to join before any action, and is matched after joining', async ({
  visitor,
  partner,
  server,
}) => {
  const page = await visitor({ viewport: 'phone' })
  const shown = await frame(page, partner, `${server.origin}/match`)
  const press = (address: string) => shown.getByRole('button', { name: t(address), exact: true }).click()
  const dialog = (address: string) => shown.getByRole('dialog', { name: t(address) })
  await shown.getByRole('link', { name: t('guest:welcome.start') }).click()
  await shown
    .getByRole('radio', { name: new RegExp(`^${t('onboarding:lookingFor.male')} `) })
    .check({ force: true })
  await press('onboarding:next')
  await press('guest:match.action')
  await expect(dialog('guest:register.match')).toBeVisible()
  await press('guest:register.login')
  await expect(dialog('auth:login.heading')).toBeVisible()
  await press('auth:login.forgot')
  await expect(dialog('recovery:forgot.heading')).toBeVisible()
  await press('auth:login.submit')
  await press('auth:login.join')
  const joining = dialog('auth:signup.heading')
  await expect(joining).toBeVisible()
  const ownWindow = joining.getByRole('link', { name: t('auth:signup.ownWindow') })
  await expect(ownWindow).toHaveAttribute('target', '_blank')
  await expectAccessible(page)
  await joining.getByRole('textbox', { name: t('auth:signup.name') }).fill('Ada')
  await joining.getByRole('textbox', { name: t('auth:signup.birthday') }).fill('05201990')
  await joining
    .getByRole('textbox', { name: t('auth:signup.email') })
    .fill(`guest.${process.pid}@journey.test`)
  await joining.getByLabel(t('auth:signup.password'), { exact: true }).fill('plum trees under snow')
  await press('auth:signup.submit')
  await expect(joining.getByText(t('auth:problem.termsMissing'))).toBeVisible()
  await joining.getByRole('checkbox', { name: t('auth:signup.terms') }).check({ force: true })
  await press('auth:signup.submit')
  await expect(shown.getByRole('heading', { level: 1, name: t('lobby:heading') })).toBeVisible()
})

test('in a frame a landing page is not found, and the terms stay readable', async ({
  visitor,
  partner,
  server,
}) => {
  const lost = await frame(await visitor(), partner, `${server.origin}/lp`)
  await expect(lost.getByRole('heading', { name: t('everywhere:notFoundTitle') })).toBeVisible()
  const terms = await frame(await visitor(), partner, `${server.origin}/terms-of-use`)
  await expect(terms.getByRole('heading', { level: 1, name: t('legal:terms-of-use.title') })).toBeVisible()
})

test.describe('a page refused to a frame', () => {
  test.use({ isRefused: true })

  test('a site that is not named can embed nothing', async ({ visitor, partner, server }) => {
    const page = await visitor()
    const refused = page.waitForEvent('console', (message) => /frame-ancestors/i.test(message.text()))
    const stranger = partner.embedding(`${server.origin}/guest`).replace('127.0.0.1', 'localhost')
    await page.goto(stranger)
    await refused
  })
})
