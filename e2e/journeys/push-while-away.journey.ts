import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import {
  aPushService,
  type EmulatedSubscription,
  type PushEmulator,
} from '../../server/test/push-emulator.ts'
import { fullChromiumPath, smallCameraFlags } from '../fixtures/browser.ts'
import { test as base, expect } from '../fixtures/journey.ts'
import { meet, stayAfterCalls } from '../fixtures/meeting.ts'
import { signUp } from '../fixtures/sign-up.ts'

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
    async ({ pushService }, use) => use({ PUSH_TEST_ORIGIN: pushService.origin }),
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
  const ahead = 12 - new Date().getUTCHours()
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  await context.addInitScript(
    ({ entry, timeZone }) => {
      // It is noon where the browser is: nothing waits for the end of the night.
      const { resolvedOptions } = Intl.DateTimeFormat.prototype
      Intl.DateTimeFormat.prototype.resolvedOptions = function read(this: Intl.DateTimeFormat) {
        return Object.assign(resolvedOptions.call(this), { timeZone })
      }
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
    },
    { entry: storedSubscription, timeZone: zone },
  )
}

test.use({ launchOptions: { executablePath: fullChromiumPath, args: [...smallCameraFlags()] } })

/** Has the browser receive a push, as from its push service; there is no page of the app, or one that shows another site. */
async function receive(context: BrowserContext, origin: string, text: string): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const registration = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) found(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registration
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text })
  await page.close()
}

interface WorkerGlobal extends EventTarget {
  readonly registration: ServiceWorkerRegistration
}

const workerOf = (context: BrowserContext): Worker => {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('the app has no service worker')
  return worker
}

/** Title and text of the notifications that the browser shows. */
const shownIn = (context: BrowserContext): Promise<readonly string[]> =>
  workerOf(context).evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerGlobal
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
  })

/** Taps on the notification that the browser shows. */
const tap = (context: BrowserContext): Promise<void> =>
  workerOf(context).evaluate(async () => {
    const scope = globalThis as unknown as WorkerGlobal
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, action: '', waitUntil() {} }),
    )
  })

test('who is away is told by a push, and nobody who leaves the browser or comes after', async ({
  person,
  server,
  pushService,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo', hasWorker: true })
  const { context, t } = bo
  await context.grantPermissions(['notifications'])
  await emulateSubscriptions(context, pushService)
  for (const participant of [ada, bo]) await stayAfterCalls(participant)
  await meet(ada, bo)
  await ada.page.getByRole('button', { name: ada.t('call:controls.end'), exact: true }).click()
  const write = async (text: string): Promise<void> => {
    const answer = await fetch(`${server.origin}/api/message/sendToUser/${bo.userId}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ada.token}`,
        'content-type': 'application/json',
        origin: server.origin,
      },
      body: JSON.stringify({ tempId: randomUUID(), type: 'text', text }),
    })
    expect(answer.status).toBe(200)
  }
  /** Opens the app, which keeps the subscription of its person; answers the id of that. */
  const openAs = async (page: Page, path: string): Promise<string> => {
    const answer = page.waitForResponse(/\/api\/push\/subscribe$/)
    await page.goto(path)
    return (await (await answer).json()).id
  }

  const boSubscription = await openAs(bo.page, '/settings/notifications')
  await expect(bo.page.getByRole('switch', { name: t('settings:push.here') })).toBeChecked()
  await bo.page.close()
  await write('Are you coming back?')
  const first = await pushService.take(0)
  expect(JSON.parse(first.text)).toMatchObject({ kind: 'message', title: 'Ada', body: 'New message' })
  expect(first.text).not.toContain('coming back')

  await receive(context, server.origin, first.text)
  await expect.poll(() => shownIn(context)).toEqual(['Ada: New message'])

  const page = await context.newPage()
  await page.goto('/settings')
  await expect.poll(() => shownIn(context)).toEqual([])
  await receive(context, server.origin, first.text)
  await expect.poll(() => shownIn(context)).toEqual(['Ada: New message'])
  await tap(context)
  await page.waitForURL(server.origin + JSON.parse(first.text).path)
  await expect(page.getByText('Are you coming back?').last()).toBeVisible()

  await page.goto('/settings/account')
  await page.getByRole('button', { name: t('settings:account.logout'), exact: true }).click()
  await page.waitForURL(`${server.origin}/`)
  expect(await page.evaluate((entry) => localStorage.getItem(entry), storedSubscription)).toBeNull()
  await write('Hello?')

  const cleo = await signUp(server.origin, 'Cleo', 'en')
  const { _id, gender, rolesGroup, last_ip_country } = cleo.profile
  const profile = { _id, gender, rolesGroup, last_ip_country }
  const user = JSON.stringify({ authData: { token: cleo.token }, profile })
  await page.goto('/robots.txt')
  await page.evaluate((stored) => localStorage.setItem('user', stored), user)
  // The browser is Cleo's now, under another id: its worker shows nothing that was on its way to Bo.
  expect(await openAs(page, '/match')).not.toBe(boSubscription)
  expect(pushService.taken).toHaveLength(1)
})
