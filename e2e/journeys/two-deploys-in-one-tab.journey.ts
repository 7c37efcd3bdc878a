import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test as base } from '../fixtures/journey.ts'
import { expectCallWith, meet } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'
import { type Deployment, deploy } from '../fixtures/releases.ts'
import { startServer } from '../fixtures/server-process.ts'
import { untilWorkerKeeps } from '../fixtures/worker.ts'

const test = base.extend<object, { deployment: Deployment }>({
  deployment: [
    async ({ browserName: _ }, use) => {
      const deployment = await deploy()
      await use(deployment)
      await deployment.remove()
    },
    { scope: 'worker' },
  ],
  nodes: [
    async ({ deployment }, use) => {
      const node = await startServer({}, async () => {}, deployment.directory)
      await use([node])
      await node.dispose()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** Nobody touches the tab for 20 seconds, and the other steps of the journey come first. */
const reloadLimitMs = 120_000

/** The script that the page's document started with, by its hashed name. */
const entryOf = ({ page }: Person): Promise<string> =>
  page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .find((name) => /\/assets\/main-[^/]+\.js$/.test(name)) ?? '',
  )

/** Counts the documents that the page loads from now on. */
function countDocuments({ page }: Person): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1
  })
  return () => count
}

/** Whether a worker of a newer release waits until nothing goes on. */
const hasWaitingWorker = ({ page }: Person): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update().catch(() => undefined)
    return Boolean(registration?.waiting)
  })

test('after a deploy the old files are still served, a call goes on without a reload, and idle tabs and those that began without a server take the new release', async ({
  deployment,
  person,
  server,
}) => {
  // A build of the whole app, and a restart.
  test.slow()
  const [ada, bo, cleo, dario] = await Promise.all([
    person({ name: 'Ada', hasWorker: true }),
    person({ name: 'Bo' }),
    person({ name: 'Cleo', hasWorker: true }),
    person({ name: 'Dario', hasWorker: true }),
  ])
  for (const waiting of [ada, dario]) {
    await waiting.open('/chat')
    await untilWorkerKeeps(waiting)
  }
  await cleo.open('/settings')
  await expect(
    cleo.page.getByText(cleo.t('settings:pages.account.title'), { exact: true }).first(),
  ).toBeVisible()
  await untilWorkerKeeps(cleo)
  const before = await entryOf(cleo)
  await meet(ada, bo)
  const documents = [ada, bo].map(countDocuments)
  await deployment.build('second')
  // It may load itself once more at any time from here on.
  const reloaded = cleo.page.waitForEvent('load', { timeout: reloadLimitMs })
  await server.stop()
  await test.step('without a server a tab begins with what its worker stored', async () => {
    await dario.page.reload()
    await expect(dario.page.getByText(dario.t('chat:none.title'), { exact: true }).first()).toBeVisible()
    expect(await entryOf(dario)).toBe(before)
  })
  const darioReloaded = dario.page.waitForEvent('load', { timeout: reloadLimitMs })
  await server.start()

  await test.step('what the old release asks for is still there, and what never was is a 404 that nobody stores', async () => {
    expect((await fetch(before)).status).toBe(200)
    const missing = await fetch(`${server.origin}/assets/main-00000000.js`)
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
    const files = await readdir(join(deployment.directory, 'web/build/client/assets'))
    expect(files.filter((name) => /^main-[^.]+\.js$/.test(name))).not.toHaveLength(1)
  })

  await test.step('in the call nothing reloads', async () => {
    await expect(ada.page.getByText(ada.t('call:away.socket'))).toBeHidden()
    await Promise.all([expectCallWith(ada, bo), expectCallWith(bo, ada)])
    await expect.poll(() => hasWaitingWorker(ada)).toBe(true)
  })

  await test.step('a tab that nobody touches takes the new release, and opens its screens', async () => {
    await reloaded
    expect(await entryOf(cleo)).not.toBe(before)
    await cleo.page
      .getByRole('link', { name: cleo.t('nav:chats') })
      .first()
      .click()
    await expect(cleo.page.getByText(cleo.t('chat:none.title'), { exact: true }).first()).toBeVisible()
    await expect.poll(() => hasWaitingWorker(cleo)).toBe(false)
  })

  await test.step('so does the one that began without a server', async () => {
    await darioReloaded
    expect(await entryOf(dario)).not.toBe(before)
  })
  expect(documents.map((count) => count())).toEqual([0, 0])
})
