import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/journey.ts'

// Its own server: every other journey requires that nothing is refused.
test.use({ isRefused: true, serverEnv: { APP_VERSION: 'refused-scripts' } })

/** The page's next report to the server that its policy refused something. */
const nextReport = async (page: Page, cause: () => Promise<unknown>): Promise<string> => {
  const answered = page.waitForResponse((response) => response.url().endsWith('/policy-refusals'))
  await cause()
  const response = await answered
  expect(response.status()).toBe(204)
  return response.request().postData() ?? ''
}

async function refusesWhatIsInjected(page: Page): Promise<void> {
  const markup = () =>
    page.evaluate(() => {
      const place = document.createElement('div')
      try {
        place.innerHTML = '<img src=x>'
        return place.childElementCount
      } catch (error) {
        return String(error)
      }
    })
  expect(await nextReport(page, async () => expect(await markup()).toContain('TrustedHTML'))).toContain(
    'require-trusted-types-for',
  )
  // No second policy can be created, through which addresses or markup would pass.
  const policy = () =>
    page.evaluate(() => {
      try {
        Reflect.get(window, 'trustedTypes').createPolicy('mine', { createHTML: (text: string) => text })
        return 'made'
      } catch {
        return 'refused'
      }
    })
  expect(await nextReport(page, async () => expect(await policy()).toBe('refused'))).toContain(
    'trusted-types',
  )
}

test('injected markup and scripts are refused, and the server is notified', async ({
  person,
  server,
  visitor,
}) => {
  const guest = await visitor()
  await guest.goto('/')
  await refusesWhatIsInjected(guest)
  const { page, open } = await person({ language: 'en' })
  await open('/settings')
  await refusesWhatIsInjected(page)
  expect(server.log()).toContain('policy_refusal')
})
