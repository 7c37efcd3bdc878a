import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { log, meet, write } from '../fixtures/meeting.ts'
import { createOperator, setUpOperator } from '../fixtures/operator.ts'
import type { Person } from '../fixtures/person.ts'

// A server of its own: the queues are empty at first.
test.use({ serverEnv: { JOURNEY: 'appeal-reversed-in-the-console' } })

/** Sends what the app would send. */
async function post(person: Person, path: string, data: object): Promise<void> {
  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await person.page.request.post(`/api${path}`, { headers, data })
  expect(answer.status(), path).toBe(200)
}

/** The two meet; one asks for money, and the other reports it. */
async function reportCall(reporter: Person, reported: Person): Promise<void> {
  await meet(reporter, reported)
  await write(reported, reporter, 'Send me money')
  await expect(log(reporter)).toContainText('Send me money')
  const { page, t } = reporter
  await page.getByRole('button', { name: t('call:report.action'), exact: true }).click()
  await page.getByRole('button', { name: t('report-reason:label.scam') }).click()
  await expect(page.getByRole('heading', { name: t('call:report.sentTitle') })).toBeVisible()
}

/** Goes through the appeals by keyboard and gives back what both decisions took. */
async function reverseBoth(senior: Page): Promise<void> {
  await expect(senior.getByRole('link', { name: 'Bo', exact: true })).toHaveCount(2)
  await expectAccessible(senior)
  await senior.keyboard.press('n')
  await expect(senior.getByText('It is a picture of an insect.')).toBeVisible()
  await expect(senior.getByRole('button', { name: 'Reverse decision' })).toBeEnabled()
  await expectAccessible(senior)
  const confirm = senior.getByRole('dialog').getByRole('button')
  await senior.keyboard.press('r')
  await confirm.filter({ hasText: 'Reverse decision' }).click()
  await expect(senior.getByText('My brother wrote that.')).toBeVisible()
  // Nobody decides an appeal before the evidence of the report was open.
  await expect(senior.getByRole('button', { name: 'Lift ban' })).toBeDisabled()
  await senior.getByRole('button', { name: 'Appeal', exact: true }).click()
  await expect(senior.getByRole('button', { name: 'Lift ban' })).toBeEnabled()
  // No key is a shortcut while a dialog closes.
  await expect(senior.getByRole('dialog')).toHaveCount(0)
  await senior.keyboard.press('r')
  await confirm.filter({ hasText: 'Lift ban' }).click()
  await expect(senior.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible()
}

test('a doubtful bio is removed and a person banned; they appeal, another operator reverses, and they are back and read it', async ({
  server,
  person,
  browser,
}) => {
  test.slow()
  const mia = 'mia@console.example'
  const sue = 'sue@console.example'
  const givenToMia = await createOperator(server, mia, 'moderator', 'Mia', 'Mod')
  const givenToSue = await createOperator(server, sue, 'seniorModerator', 'Sue', 'Senior')
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  await post(bo, '/profile/details', { bio: 'My insta is on the wall' })

  const moderator = await (await browser.newContext()).newPage()
  await moderator.goto(`${server.consoleOrigin()}/texts`)
  await setUpOperator(moderator, mia, givenToMia)
  await expect(moderator.getByText('My insta is on the wall')).toBeVisible()
  await expect(moderator.getByRole('button', { name: /^Keep/ })).toBeEnabled()
  await expectAccessible(moderator)
  // It can be undone for some seconds before it is sent.
  const decided = moderator.waitForResponse(/\/decide$/)
  await moderator.keyboard.press('6')
  await expect(moderator.getByRole('heading', { name: 'No names or bios waiting' })).toBeVisible()
  await decided

  await bo.open('/settings#decisions')
  const decisions = bo.page.getByRole('region', { name: bo.t('settings:decisions.title') })
  await decisions.getByRole('button', { name: bo.t('settings:decisions.open') }).click()
  await decisions.getByRole('textbox').fill('It is a picture of an insect.')
  await expectAccessible(bo.page)
  await decisions.getByRole('button', { name: bo.t('settings:decisions.submit') }).click()
  await expect(decisions.getByText('It is a picture of an insect.')).toBeVisible()

  await reportCall(ada, bo)
  await moderator.goto(`${server.consoleOrigin()}/reports`)
  await moderator.getByRole('link', { name: 'Scam or asking for money' }).click()
  // A moderator who opens a report claims it; the measures appear once the claim is confirmed.
  await expect(moderator.getByRole('button', { name: /^24 hours/ })).toBeVisible()
  await moderator.getByRole('button', { name: 'To decide this report' }).click()
  await moderator.keyboard.press('2')
  await moderator.getByRole('button', { name: 'Decide: 24 hours' }).click()
  await expect(bo.page.getByRole('heading', { name: bo.t('standing:restricted.heading') })).toBeVisible()
  await bo.page.getByLabel(bo.t('standing:appeal.label')).fill('My brother wrote that.')
  await bo.page.getByRole('button', { name: bo.t('standing:appeal.submit') }).click()
  await expect(bo.page.getByText('My brother wrote that.')).toBeVisible()

  const senior = await (await browser.newContext()).newPage()
  await senior.goto(`${server.consoleOrigin()}/appeals`)
  await setUpOperator(senior, sue, givenToSue)
  await reverseBoth(senior)

  await bo.page.reload()
  await expect(bo.page.getByRole('heading', { name: bo.t('standing:good.heading') })).toBeVisible()
  await bo.page.getByRole('link', { name: bo.t('standing:login'), exact: true }).click()
  await bo.page.getByRole('textbox', { name: bo.t('auth:login.email') }).fill(bo.email)
  await bo.page.getByLabel(bo.t('auth:login.password'), { exact: true }).fill(bo.password)
  await bo.page.getByRole('button', { name: bo.t('auth:login.submit'), exact: true }).click()
  await expect(bo.page).toHaveURL(/\/match/)
  await bo.page.goto('/chat?support=moderator')
  await expect(bo.page.getByText('Your account is active again.').last()).toBeVisible()
  await expect(bo.page.getByText('Your texts are back in your profile.').last()).toBeVisible()
})
