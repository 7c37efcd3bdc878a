import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { enterLobby, expectCallWith, pressStart } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

/** The first load is what the document itself references; everything that the page requests later is late. */
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

const button = ({ page, t }: Person, address: string) =>
  page.getByRole('button', { name: t(address), exact: true })

/** Resolves once the button shows that what it opens is coming. */
const becomesBusy = (button: Locator) =>
  button.evaluate(
    (element) =>
      new Promise((seen) =>
        new MutationObserver(() => element.ariaBusy === 'true' && seen(true)).observe(element, {
          attributes: true,
        }),
      ),
  )

async function expectComplete(page: Page): Promise<void> {
  expect(await rawKeys(page)).toEqual([])
  // A sheet that is still asked for belongs to a part that waits for it, and is not drawn yet.
  await expect.poll(() => missingStyles(page)).toEqual([])
}

const times = 2

test('each late file that fails twice is requested again, and no screen shows keys or unstyled HTML', async ({
  person,
  visitor,
}) => {
  const ada = await person({ name: 'Ada' })
  const asked = await failLateFiles(ada.page, times)
  for (const [path, heading] of [
    ['/match', 'lobby:start'],
    // The request of the address is carried out, although its code came late.
    ['/match?mailRoute=settings', 'settings:pages.account.title'],
    ['/wallet', 'wallet:title'],
    ['/calls-history', 'calls-history:title'],
    ['/profile/edit', 'profile:edit.title'],
    ['/chat', 'chat:none.title'],
    ['/followings', 'people:list.title'],
    ['/online-users', 'online-users:title'],
  ] as const) {
    await test.step(path, async () => {
      await ada.open(path)
      await expect(ada.page.getByText(ada.t(heading), { exact: true }).first()).toBeVisible()
      await expectComplete(ada.page)
    })
  }
  await test.step('the account menu, whose button says that it is coming', async () => {
    const account = ada.page.getByRole('banner').locator('[aria-haspopup=menu]')
    const wasBusy = becomesBusy(account)
    await account.click()
    await wasBusy
    await expect(ada.page.getByRole('menuitem', { name: ada.t('nav:logout') })).toBeVisible()
    await expectComplete(ada.page)
    await ada.page.keyboard.press('Escape')
  })
  await test.step('a dialog, whose button says that it is coming', async () => {
    const coins = ada.page.getByRole('banner').locator('[aria-haspopup=dialog]')
    const wasBusy = becomesBusy(coins)
    await coins.click()
    await wasBusy
    await expect(ada.page.getByRole('dialog', { name: ada.t('wallet:title') })).toBeVisible()
    await expectComplete(ada.page)
  })
  expect([...asked.values()].filter((count) => count > times).length).toBeGreaterThan(20)
  await test.step('sign-up', async () => {
    const page = await visitor()
    const askedBefore = await failLateFiles(page, times)
    await page.goto('/signup')
    await page.getByRole('textbox', { name: ada.t('auth:signup.name') }).fill('Cleo')
    await expectComplete(page)
    expect([...askedBefore.values()].some((count) => count > times)).toBe(true)
  })
})

test('Next and End work while the screens of a call and its end are missing, which come complete afterwards', async ({
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
  await expect(button(bo, 'call:controls.end')).toBeVisible()
  await button(ada, 'call:controls.next').click()
  // Bo was left and goes on by himself: the two are the only ones here, and meet again.
  await expect(
    bo.page.getByRole('heading', { name: bo.t('call:ended.title.partner_left', { name: 'Ada' }) }),
  ).toBeVisible()
  await expect(button(bo, 'call:controls.end')).toBeVisible()
  await button(ada, 'call:controls.end').click()
  await expect(button(bo, 'call:controls.end')).toBeHidden()
  isBlocked = false
  const next = button(ada, 'call:ended.next')
  await expect(next).toBeVisible()
  await expect(ada.page.getByRole('heading', { name: ada.t('call:ended.title.left') })).toBeVisible()
  await expectComplete(ada.page)
  await next.click()
  await expectCallWith(ada, bo)
  await expectComplete(ada.page)
})
