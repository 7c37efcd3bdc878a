import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { log, write } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

async function meetInWriting(person: Person): Promise<void> {
  await person.page.getByRole('button', { name: person.say('lobby:preview.toText') }).click()
  await person.page.getByRole('button', { name: person.say('lobby:startText') }).click()
}

test('who refuses the camera and who has none are told so, and meet in writing', async ({ person }) => {
  const ada = await person({ name: 'Ada', camera: 'denied' })
  const bo = await person({ name: 'Bo', camera: 'none', viewport: 'phone' })
  for (const [one, problem] of [
    [ada, 'refused'],
    [bo, 'missing'],
  ] as const) {
    await one.open('/match')
    const told = one.page.getByRole('heading', { name: one.say(`lobby:problem.${problem}.title`) })
    const ask = one.page.getByRole('button', { name: one.say('lobby:ask.action') })
    await expect(told.or(ask)).toBeVisible()
    if (await ask.isVisible()) await ask.click()
    await expect(told).toBeVisible()
    await expectAccessible(one.page)
  }
  await expect(ada.page.getByText(ada.say('lobby:allow.chromeDesk'))).toBeVisible()
  await meetInWriting(ada)
  await meetInWriting(bo)
  await write(ada, bo, 'Words will do')
  await expect(log(bo)).toContainText('Words will do')
  await expect(bo.page.locator('video')).toHaveCount(0)
  await expectAccessible(bo.page)
})
