import type { BrowserContext, Page, Worker } from '@playwright/test'
import {
  aPushService,
  type EmulatedSubscription,
  type PushEmulator,
} from '../../server/test/push-emulator.ts'
import { enterCreator } from '../fixtures/creator.ts'
import { test as base, expect } from '../fixtures/journey.ts'
import { logIn, signUp } from '../fixtures/sign-up.ts'

/** No browser of a journey reaches a push service: its subscriptions are those of the emulated one. */
const test = base.extend<object, { readonly pushService: PushEmulator }>({
  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const service = await aPushService()
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    async ({ pushService }, use) => use({ DEMO: '1', PUSH_TEST_ORIGIN: pushService.origin }),
    { scope: 'worker' },
  ],
})

declare global {
  interface Window {
    newSubscription(): Promise<EmulatedSubscription>
  }
}

const storedSubscription = 'emulatedPush'

/** Has the pages of a browser subscribe at the emulated push service; everything else is the browser's own. */
async function emulateSubscriptions(context: BrowserContext, service: PushEmulator): Promise<void> {
  await context.exposeFunction('newSubscription', () => service.subscribe())
  await context.addInitScript((entry) => {
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
        .buffer
    const read = () => {
      const stored = JSON.parse(localStorage.getItem(entry) ?? 'null')
      return (
        stored && {
          endpoint: stored.endpoint,
          options: { applicationServerKey: bytesOf(stored.key) },
          getKey: (name: 'p256dh' | 'auth') => bytesOf(stored[name]),
          async unsubscribe() {
            localStorage.removeItem(entry)
            return true
          },
        }
      )
    }
    PushManager.prototype.getSubscription = async () => read()
    PushManager.prototype.subscribe = async (given) => {
      const made = await window.newSubscription()
      localStorage.setItem(entry, JSON.stringify({ ...made, key: given?.applicationServerKey }))
      return read()
    }
  }, storedSubscription)
}

/** Delivers to the service worker as the browser does when its push service sends a message. */
async function deliver(page: Page, text: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId
      if (id !== undefined) resolve(id)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: text,
  })
  await devtools.detach()
}

type WorkerGlobal = typeof globalThis & { readonly registration: ServiceWorkerRegistration }

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const shown = await (globalThis as WorkerGlobal).registration.getNotifications()
    return shown.map(({ title, body }) => ({ title, body }))
  })

/** Taps the notification that is shown. */
const tapIn = (worker: Worker) =>
  worker.evaluate(async () => {
    const [notification] = await (globalThis as WorkerGlobal).registration.getNotifications()
    const event = Object.assign(new Event('notificationclick'), { notification, action: '', waitUntil() {} })
    dispatchEvent(event)
  })

const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')

test('who is away is told by a push that opens the right screen, and nobody else who uses the browser', async ({
  people,
  server,
  pushService,
}) => {
  test.slow()
  const bo = await enterCreator(people, server)
  const { context, t } = bo
  await context.grantPermissions(['camera', 'microphone', 'notifications'])
  await emulateSubscriptions(context, pushService)
  const follow = async (name: string, userId = bo.userId, token?: string): Promise<void> => {
    const bearer = token ?? (await signUp(server.origin, name, 'en')).token
    const answer = await fetch(`${server.origin}/api/follow/${userId}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        origin: server.origin,
      },
      body: '{}',
    })
    expect(answer.status).toBe(200)
  }
  const subscribed = (page: Page) => page.waitForResponse(/\/api\/push\/subscribe$/)
  const openAs = async (page: Page, path: string): Promise<void> => {
    const answer = subscribed(page)
    await page.goto(path)
    expect((await answer).status()).toBe(200)
  }

  await openAs(bo.page, '/settings/notifications')
  await expect(bo.page.getByRole('switch', { name: t('settings:push.here') })).toBeChecked()
  await bo.page.close()
  await follow('Dario')
  const first = await pushService.take(0)
  expect(JSON.parse(first.text)).toMatchObject({ kind: 'follow', title: 'Dario' })

  // A page of the site that is no app: no tab of it is open.
  const page = await context.newPage()
  await page.goto('/robots.txt')
  const worker = await workerOf(context)
  await deliver(page, first.text)
  await expect.poll(() => shownBy(worker)).toEqual([{ title: 'Dario', body: 'Added you' }])

  await page.goto('/match')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await deliver(page, first.text)
  await tapIn(worker)
  await expect(page).toHaveURL(/\/followings\?pushOpen=follow/)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  await page.goto('/settings/account')
  await page.getByRole('button', { name: t('settings:account.logout'), exact: true }).click()
  await page.waitForURL(`${server.origin}/`)
  expect(await page.evaluate((entry) => localStorage.getItem(entry), storedSubscription)).toBeNull()
  await follow('Emma')
  await page.goto('/robots.txt')
  await deliver(page, first.text)

  const cleo = await signUp(server.origin, 'Cleo', 'en')
  const user = JSON.stringify({
    authData: { token: cleo.token },
    profile: { _id: cleo.userId, gender: 'male', rolesGroup: 'user', last_ip_country: null },
  })
  await page.evaluate((stored) => localStorage.setItem('user', stored), user)
  await openAs(page, '/match')
  await page.goto('/robots.txt')
  await follow('Cleo', bo.userId, cleo.token)
  const again = await logIn(server.origin, { email: bo.email, password: bo.password })
  await follow('Bo', cleo.userId, again.token)
  const second = await pushService.take(1)
  expect(JSON.parse(second.text)).toMatchObject({ kind: 'follow', title: bo.name })
  await deliver(page, first.text)
  await deliver(page, second.text)
  await expect.poll(() => shownBy(worker)).toEqual([{ title: bo.name, body: 'Added you' }])
})
