import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { enterLobby, expectCallWith, pressStart } from '../fixtures/meeting.ts'

/** What the document itself references is the first load; everything that the page requests later is late. */
async function failLateFiles(page: Page, times: number): Promise<ReadonlyMap<string, number>> {
  const asked = new Map<string, number>()
  const firstLoad = new Set<string>()
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    for (const [, path] of (await response.text()).matchAll(/"(\/assets\/[^"]+)"/g)) firstLoad.add(path ?? '')
    return route.fulfill({ response })
  })
  await page.route('**/assets/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (firstLoad.has(pathname) || pathname.endsWith('.woff2')) return route.fallback()
    const count = (asked.get(pathname) ?? 0) + 1
    asked.set(pathname, count)
    return count <= times ? route.abort('connectionreset') : route.fallback()
  })
  return asked
}

/** Texts that look like a string key, such as `filter.both`. */
const rawKeys = async (page: Page): Promise<readonly string[]> =>
  (await page.locator('body :not(:has(*))').allTextContents()).filter((text) =>
    /^\s*[a-z]+(?:[A-Z][a-z]+)*(?:\.[a-zA-Z_]+)+\s*$/.test(text),
  )

/** Stylesheets that a chunk named but that are not applied. */
const missingStyles = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter((link) => !link.disabled && link.sheet === null)
      .map((link) => link.href),
  )

for (const times of [1, 2]) {
  test(`each late file that fails ${times} times is requested again, and no screen shows keys or unstyled HTML`, async ({
    person,
  }) => {
    const ada = await person({ name: 'Ada' })
    const asked = await failLateFiles(ada.page, times)
    for (const [path, heading] of [
      ['/match', 'lobby:start'],
      ['/settings', 'settings:title'],
      ['/wallet', 'wallet:title'],
      ['/calls-history', 'calls-history:title'],
      ['/profile/edit', 'profile:edit.title'],
    ] as const) {
      await test.step(path, async () => {
        await ada.open(path)
        await expect(ada.page.getByText(ada.t(heading), { exact: true }).first()).toBeVisible()
        expect(await rawKeys(ada.page)).toEqual([])
        expect(await missingStyles(ada.page)).toEqual([])
      })
    }
    expect([...asked.values()].filter((count) => count > times).length).toBeGreaterThan(10)
  })
}

test('a call whose screen fails to load twice can be ended meanwhile, and comes complete afterwards', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  let isBlocked = true
  await ada.page.route(/assets\/(call|ended)-screen-/, (route) =>
    isBlocked ? route.abort('connectionreset') : route.fallback(),
  )
  await Promise.all([enterLobby(ada), enterLobby(bo)])
  await pressStart(ada)
  await pressStart(bo)
  await expect(bo.page.getByRole('button', { name: bo.t('call:controls.end'), exact: true })).toBeVisible()
  const next = ada.page.getByRole('button', { name: ada.t('call:controls.next') })
  await expect(next).toBeVisible()
  isBlocked = false
  await expectCallWith(ada, bo)
  expect(await missingStyles(ada.page)).toEqual([])
  await ada.page.getByRole('button', { name: ada.t('call:controls.end'), exact: true }).click()
  await expect(ada.page.getByRole('button', { name: ada.t('call:controls.end'), exact: true })).toBeHidden()
})
