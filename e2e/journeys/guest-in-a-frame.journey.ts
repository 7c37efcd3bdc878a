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
  const html = { name: 'content-type', value: 'text/html; charset=utf-8' }
  const answer = (requestId: string, responseCode: number, body: Buffer, headers: Header[] = []) =>
    line.send('Fetch.fulfillRequest', {
      ...{ requestId, responseCode, body: body.toString('base64') },
      responseHeaders: [...headers.filter(({ name }) => !takenOff.test(name)), html],
    })
  line.on('Fetch.requestPaused', async ({ requestId, request, responseStatusCode, responseHeaders }) => {
    if (request.url.endsWith('/partner')) return answer(requestId, 200, Buffer.from(partnerWith(path)))
    // A redirect says nothing about frames, and its target is paused here by itself.
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
/** What keeps frames out, and what was true of the bytes before they were read here. */
const takenOff = /^(x-frame-options|content-security-policy|content-encoding|content-length|content-type)$/i
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
