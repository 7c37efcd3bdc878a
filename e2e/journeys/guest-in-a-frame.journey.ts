import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { wordsOf } from '../fixtures/words.ts'

const say = wordsOf('en')

/**
 * A page that holds one of ours in a frame, as a partner's would. No brand of this repository names such a partner,
 * so the headers that keep everybody else out are taken off on the way; all the rest is as it is.
 */
async function frame(page: Page, path: string): Promise<FrameLocator> {
  const line = await page.context().newCDPSession(page)
  line.on('Fetch.requestPaused', ({ requestId, request, responseStatusCode, responseHeaders = [] }) => {
    const body = request.url.endsWith('/partner') ? Buffer.from(partnerWith(path)).toString('base64') : null
    const kept = responseHeaders.filter(({ name }) => !keepsOut.test(name))
    void (body === null
      ? line.send('Fetch.continueResponse', {
          requestId,
          responseCode: responseStatusCode ?? 200,
          responseHeaders: kept,
        })
      : line.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: [{ name: 'content-type', value: 'text/html' }],
          body,
        }))
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

const keepsOut = /^(x-frame-options|content-security-policy)$/i
const partnerWith = (path: string) =>
  `<!doctype html><title>Partner</title><iframe title="frame" src="${path}" style="width:100%;height:90vh"></iframe>`

const opened = [
  ['/', 'guest'],
  ['/login', 'guest'],
  ['/match', 'guest'],
  ['/guest/chat', 'guest-chat'],
  ['/guest/online-users', 'guest-online-users'],
] as const

for (const [path, screen] of opened) {
  test(`in a frame ${path} shows a stranger a guest's screen, with the way in outside of the frame`, async ({
    visitor,
  }) => {
    const shown = await frame(await visitor({ viewport: 'phone' }), path)
    await expect(shown.getByRole('heading', { level: 1, name: say(`coming:${screen}.title`) })).toBeVisible()
    const join = shown.getByRole('link', { name: say('coming:way.join') })
    await expect(join).toHaveAttribute('target', '_blank')
    await expect(join).toHaveAttribute('href', '/signup')
  })
}

test('in a frame a landing page is not found, and the terms stay readable', async ({ visitor }) => {
  const lost = await frame(await visitor(), '/lp')
  await expect(lost.getByRole('heading', { name: say('everywhere:notFoundTitle') })).toBeVisible()
  const terms = await frame(await visitor(), '/terms-of-use')
  await expect(terms.getByRole('heading', { level: 1, name: say('legal:terms-of-use.title') })).toBeVisible()
})

test('without a partner that the brand names nobody can hold our pages in a frame', async ({ visitor }) => {
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
