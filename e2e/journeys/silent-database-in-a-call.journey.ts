import { aSilentProxy, portOf, type SilentProxy } from '../../server/test/silent-proxy.ts'
import { freshEngines } from '../fixtures/engines.ts'
import { expect, test as base } from '../fixtures/journey.ts'
import { watchVideo } from '../fixtures/media.ts'
import { log, meet, pictureOf, write } from '../fixtures/meeting.ts'
import { needed } from '../fixtures/needed.ts'
import { startServer } from '../fixtures/server-process.ts'

/** `npm run drill:stores` is the long form. */
const silenceMs = process.env['DRILL'] === 'long' ? 60_000 : 12_000

const test = base.extend<object, { readonly databasePath: SilentProxy }>({
  databasePath: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
    async ({}, use) => {
      const path = await aSilentProxy(portOf(needed(process.env['TEST_DATABASE_URL'] ?? null, 'PostgreSQL')))
      await use(path)
      await path.close()
    },
    { scope: 'worker' },
  ],
  nodes: [
    async ({ databasePath }, use) => {
      const engines = needed(await freshEngines(), 'PostgreSQL with Redis')
      const server = await startServer({
        ...engines,
        DATABASE_URL: databasePath.through(engines.DATABASE_URL),
      })
      await use([server])
      await server.dispose()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test('while the database is silent a call keeps its video, and afterwards it goes on', async ({
  person,
  server,
  databasePath,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  await meet(ada, bo)
  const ready = async () => (await ada.page.request.get(`${server.origin}/ready`)).status()
  const bothMove = async () => {
    const seen = await Promise.all([watchVideo(pictureOf(ada, bo)), watchVideo(pictureOf(bo, ada))])
    for (const { changes } of seen) expect(changes).toBeGreaterThan(0)
  }

  const silentSince = performance.now()
  databasePath.swallow()
  await expect.poll(ready).toBe(503)
  do await bothMove()
  while (performance.now() - silentSince < silenceMs)
  databasePath.heal()
  await expect.poll(ready).toBe(200)

  await bothMove()
  await write(ada, bo, 'Still there?')
  await expect(log(bo)).toContainText('Still there?')
  await write(bo, ada, 'All the time')
  await expect(log(ada)).toContainText('All the time')
})
