import { execFileSync } from 'node:child_process'
import { lastReceipt, startBilledCall, takeDemoCoins, walletOf } from '../fixtures/billing.ts'
import { enterCreator } from '../fixtures/creator.ts'
import { freshEngines } from '../fixtures/engines.ts'
import { expect, test } from '../fixtures/journey.ts'
import { needed } from '../fixtures/needed.ts'
import { startServer } from '../fixtures/server-process.ts'

/** A call takes coins for a minute, so this is the least with which one can run out. */
const grantCoins = 60
const callMs = 80_000

test('a call ends by itself with the last coin, says so before, and takes no coin that is not there', async ({
  people,
}) => {
  test.setTimeout(150_000)
  const engines = needed(await freshEngines(), 'PostgreSQL with Redis')
  const server = await startServer({ ...engines, DEMO: '1' })
  const setting = `insert into settings values ('demoGrantCoins', '${grantCoins}', now())`
  execFileSync('psql', [engines.DATABASE_URL, '-qc', setting])
  // Settings are kept for a while; a process that starts anew reads them.
  await server.kill()
  await server.start()

  const ada = await people.add({ name: 'Ada', origin: server.origin })
  expect(await takeDemoCoins(ada)).toBe(grantCoins)
  const mira = await enterCreator(people, server, { origin: server.origin })
  await mira.open('/settings')
  await startBilledCall(ada, mira)
  const log = ada.page.getByRole('log', { name: ada.say('call:bill.card.label') })
  await expect(log).toContainText(ada.say('call:bill.say.warning_other', { count: '60' }))
  await expect(
    ada.page.getByRole('button', { name: ada.say('call:bill.addCoins'), exact: true }),
  ).toBeVisible()
  await expect(log).toContainText(ada.say('call:bill.say.warning_other', { count: '15' }), {
    timeout: callMs,
  })

  const over = ada.page.getByRole('heading', { name: ada.say('call:ended.title.no_coins') })
  await expect(over).toBeVisible({ timeout: callMs })
  // The creator hears of an end, and nothing of the payer's coins.
  await expect(mira.page.getByRole('heading', { name: mira.say('call:ended.title.ended') })).toBeVisible()
  const { chargedCoins } = await lastReceipt(ada)
  expect(chargedCoins).toBe(grantCoins)
  expect(await walletOf(ada)).toMatchObject({ balanceCoins: 0, heldCoins: 0 })
  await people.leave()
  await server.dispose()
})
