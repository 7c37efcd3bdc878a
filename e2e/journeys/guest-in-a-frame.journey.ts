import type { FrameLocator, Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { translatorFor } from '../fixtures/translate.ts'

const t = translatorFor('en')

/**
 * A page that embeds one of ours in a frame, like a partner's. No brand of this repository names such a partner, so the
 * headers that forbid other embedders are removed on the way; everything else is unchanged.
 */
async function frame(page: Page, path: string): Promise<FrameLocator> {
  const line = await page.context().newCDPSession(page)
  const html = { name: 'content-type', value: 'text/html; charset=utf-8' }
  const answer = (requestId: string, responseCode: number, body: Buffer, headers: Header[] = []) =>
    line.send('Fetch.fulfillRequest', {
      ...{ requestId, responseCode, body: body.toString('base64') },
      responseHeaders: [...headers.filter(({ name }) => !takenOff.test(name)), html],
    })
  line.on('Fetch.requestPaused', async ({ requestId, request, responseStatusCode, responseHeaders }) => {
    if (request.url.endsWith('/partner')) return answer(requestId, 200, Buffer.from(partnerWith(path)))
    // A redirect has no frame headers, and its target is paused here by itself.
    if (responseStatusCode === undefined || responseStatusCode === 302) {
      return line.send('Fetch.continueRequest', { requestId })
    }
    const { body, base64Encoded } = await line.send('Fetch.getResponseBody', { requestId })
    const drawn = Buffer.from(body, base64Encoded ? 'base64' : 'utf8')
    return answer(requestId, responseStatusCode, drawn, responseHeaders)
  })
  await line.send('Fetch.enable', {
    patterns: [
      { urlPattern: '*/partner', requestStage: 'Request' },
      { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' },
    ],
  })
  await page.goto('/partner')
  return page.frameLocator('iframe')
}

type Header = { name: string; value: string }
/** The headers that forbid frames, and those that describe the original encoding. */
const takenOff = /^(x-frame-options|content-security-policy|content-encoding|content-length|content-type)$/i
const partnerWith = (path: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Partner</title><main><h1>Partner</h1><iframe title="frame" src="${path}" style="width:100%;height:85vh"></iframe></main>`

for (const [path, heading] of [
  ['/', 'guest:welcome.heading'],
  ['/login', 'guest:welcome.heading'],
  ['/guest/chat', 'guest:chat.heading'],
  ['/guest/online-users', 'guest:online.heading'],
] as const) {
  test(`in a frame ${path} shows a stranger a guest's screen`, async ({ visitor }) => {
    const shown = await frame(await visitor({ viewport: 'phone' }), path)
    await expect(shown.getByRole('heading', { level: 1, name: t(heading) })).toBeVisible()
  })
}

test('a guest looks around, is asked to join before any action, and is matched after joining', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: 'phone' })
  const shown = await frame(page, '/match')
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

test('in a frame a landing page is not found, and the terms stay readable', async ({ visitor }) => {
  const lost = await frame(await visitor(), '/lp')
  await expect(lost.getByRole('heading', { name: t('everywhere:notFoundTitle') })).toBeVisible()
  const terms = await frame(await visitor(), '/terms-of-use')
  await expect(terms.getByRole('heading', { level: 1, name: t('legal:terms-of-use.title') })).toBeVisible()
})

test('without a partner named by the brand, no site can embed our pages', async ({ visitor }) => {
  const page = await visitor()
  const refused = page.waitForEvent('console', (message) =>
    /frame-ancestors|X-Frame-Options/i.test(message.text()),
  )
  await page.route('**/partner', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>P</title><iframe src="/guest"></iframe>',
    }),
  )
  await page.goto('/partner')
  await refused
})
