import { startBalancer } from '../fixtures/balancer.ts'
import { expect, test } from '../fixtures/journey.ts'
import { audioEnergy, watchVideo } from '../fixtures/media.ts'
import {
  enterLobby,
  expectCallWith,
  log,
  meet,
  pictureOf,
  pressStart,
  searchOn,
  stayAfterCalls,
  write,
} from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

test.use({ processes: 2 })

const press = ({ page, t }: Person, address: string): Promise<void> =>
  page.getByRole('button', { name: t(address), exact: true }).click()

/** Sends a report of the partner in the call, and returns the server's status. */
async function report(person: Person): Promise<number> {
  const { page, t } = person
  await press(person, 'call:report.action')
  const sent = page.waitForResponse('**/api/report')
  await page.getByRole('button', { name: t('report-reason:label.scam') }).click()
  const status = (await sent).status()
  await page
    .getByRole('button', { name: t('call:report.done') })
    .last()
    .click()
  return status
}

test('two people on two server processes see, hear and write to each other, and either can end the call', async ({
  cluster,
  person,
}) => {
  test.slow()
  const [first, second] = cluster
  // Ada is routed to the first process for as long as that one reports it is ready.
  const balancer = await startBalancer([first.origin, second.origin])
  const ada = await person({ name: 'Ada', origin: balancer.origin })
  const bo = await person({ name: 'Bo', origin: second.origin })
  const cleo = await person({ name: 'Cleo', origin: second.origin })
  await stayAfterCalls(bo)
  await meet(ada, bo)
  for (const [viewer, otherPerson] of [
    [ada, bo],
    [bo, ada],
  ] as const) {
    const seen = await watchVideo(pictureOf(viewer, otherPerson))
    expect(seen.changes).toBeGreaterThan(seen.frames / 3)
    expect(await audioEnergy(pictureOf(viewer, otherPerson))).toBeGreaterThan(0)
  }
  await write(ada, bo, 'I am on the first process')
  await expect(log(bo)).toContainText('I am on the first process')
  await write(bo, ada, 'and I on the second')
  await expect(log(ada)).toContainText('and I on the second')

  await test.step('Next finds the person who waits on the other process', async () => {
    await enterLobby(cleo)
    await pressStart(cleo)
    await press(ada, 'call:controls.next')
    await Promise.all([expectCallWith(ada, cleo), expectCallWith(cleo, ada)])
    const movedOn = bo.t('call:ended.title.partner_left', { name: 'Ada' })
    await expect(bo.page.getByRole('heading', { name: movedOn })).toBeVisible()
  })

  await test.step('a report is stored, and a block keeps the two apart', async () => {
    expect(await report(ada)).toBe(200)
    await press(ada, 'call:block.action')
    await press(ada, 'everywhere:block.confirm')
    await expect(pictureOf(cleo, ada)).toBeHidden()
    for (const participant of [ada, cleo]) {
      await searchOn(participant)
    }
    // Both search for anyone, and do not find each other: a new person finds Cleo, and then Ada, still alone.
    await press(bo, 'call:ended.next')
    await Promise.all([expectCallWith(bo, cleo), expectCallWith(cleo, bo)])
    await expect(ada.page.getByRole('button', { name: ada.t('lobby:searching.cancel') })).toBeVisible()
    // The first press came with the last Next: a second one within its gap is not taken.
    await expect(async () => {
      if (await pictureOf(bo, cleo).isVisible()) await press(bo, 'call:controls.next')
      await expect(pictureOf(bo, cleo)).toBeHidden({ timeout: 500 })
    }).toPass()
    await Promise.all([expectCallWith(ada, bo), expectCallWith(bo, ada)])
  })

  await test.step('a process that leaves hands its call over to the other', async () => {
    await first.stop()
    expect((await watchVideo(pictureOf(bo, ada))).changes).toBeGreaterThan(0)
    await write(ada, bo, 'Mine has gone home')
    await expect(log(bo)).toContainText('Mine has gone home')
    await write(bo, ada, 'Then you are on mine')
    await expect(log(ada)).toContainText('Then you are on mine')
  })

  await press(ada, 'call:controls.end')
  await expect(pictureOf(bo, ada)).toBeHidden()
  balancer.close()
})
