import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { wordsOf } from '../fixtures/words.ts'

const say = wordsOf('en')

/**
 * A page that holds one of ours in a frame, as a partner's would. No brand of this repository names such a partner,
 * so the headers that keep everybody else out are taken off on the way; all the rest is as it is.
 */
async function frame(page: Page, path: string): Promise<FrameLocator> {
  await page.route('**/*', async (route) => {
    if (route.request().url().endsWith('/partner')) {
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Partner</title><iframe title="frame" src="${path}" style="width:100%;height:90vh"></iframe>`,
      })
    }
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch({ maxRedirects: 0 })
    const headers = { ...response.headers() }
    delete headers['x-frame-options']
    delete headers['content-security-policy']
    return route.fulfill({ response, headers })
  })
  await page.goto('/partner')
  return page.frameLocator('iframe')
}

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
  const page = await visitor()
  await expect(
    (await frame(page, '/lp')).getByRole('heading', { name: say('everywhere:notFoundTitle') }),
  ).toBeVisible()
  await page.unrouteAll()
  const terms = await frame(page, '/terms-of-use')
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
