import { randomUUID } from 'node:crypto'
import type { OwnDecision } from '@serendip/contract'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { applyAsCreator, handIn } from '../../../e2e/fixtures/applicant.ts'
import { meet, write } from '../../../e2e/fixtures/meeting.ts'
import { type People, type Person, viewports } from '../../../e2e/fixtures/person.ts'
import type { ServerProcess } from '../../../e2e/fixtures/server-process.ts'
import { type ConsoleBrowser, logInAs } from '../../../server/test/console.ts'
import { apiAt } from '../../../server/test/server.ts'
import type { ScreenSize, Studio } from './scene.ts'

export type SessionState = Awaited<ReturnType<BrowserContext['storageState']>>

export const announcedTitle = 'Maintenance on Sunday'
/** Demo mode's admin. */
const admin = /Admin/
const sessions = new WeakMap<ServerProcess, Promise<SessionState>>()

/**
 * Start of an operator's day: a report with evidence, a person's request, a doubtful name, an application and
 * a forged webhook. Answers the person who was reported.
 */
async function fillQueues(people: People, server: ServerProcess): Promise<Person> {
  const noor = await people.add({ name: 'Noor', camera: true })
  const luis = await people.add({ name: 'Luis', camera: true })
  await meet(noor, luis)
  await write(luis, noor, 'You look nice')
  await write(luis, noor, 'Can you send me 50 for a taxi?')
  await write(noor, luis, 'No, sorry')
  await noor.page.getByRole('button', { name: noor.t('call:report.action'), exact: true }).click()
  await noor.page.getByRole('button', { name: noor.t('report-reason:label.scam') }).click()
  await noor.page.getByRole('heading', { name: noor.t('call:report.sentTitle') }).waitFor()
  for (const number of ['1', '2'])
    await noor.page
      .getByRole('checkbox', { name: noor.t('call:report.pictures.include', { number }) })
      .check()
  await noor.page.getByRole('button', { name: noor.t('call:report.pictures.send') }).click()
  await noor.page.getByText(noor.t('call:report.pictures.sent')).waitFor()
  await noor.open('/chat?support=moderator')
  const support = noor.t('chat:support.title')
  const field = noor.page.getByRole('textbox', { name: noor.t('chat:input', { name: support }) })
  await field.fill('Someone asked me for money. Is that allowed here?')
  await noor.page.getByRole('button', { name: noor.t('chat:send'), exact: true }).click()
  await noor.page.getByText(noor.t('chat:status.sent')).waitFor()
  await people.add({ name: 'Mia16' })
  const applicant = await people.visit()
  await applyAsCreator(applicant)
  await applicant.goto('/documents')
  await handIn(applicant, 'front', 'chooseOf')
  await handIn(applicant, 'selfie', 'chooseOf')
  await fetch(`${server.origin}/api/identity/webhook/ondato`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  return luis
}

/** A moderator warns a person so often that their strikes wait for a decision. */
async function collectStrikes({ userId }: Person, moderator: ConsoleBrowser): Promise<void> {
  for (const rule of ['spam', 'harassment', 'spam'])
    await moderator.send('POST', `/people/${userId}/decide`, { key: randomUUID(), measure: 'warning', rule })
}

/** A moderator warns a person, who appeals; the admin may decide about it. */
async function appealWarning(
  { userId, token }: Person,
  moderator: ConsoleBrowser,
  server: ServerProcess,
): Promise<void> {
  const warning = { key: randomUUID(), measure: 'warning', rule: 'spam' }
  await moderator.send('POST', `/people/${userId}/decide`, warning)
  const api = apiAt(server.origin)
  const { body } = await api.get<{ decisions: readonly OwnDecision[] }>('/decisions', token)
  const text = 'I only told a friend which song I like.'
  await api.post(`/decisions/${body.decisions[0]?.decisionId}/appeal`, { text }, token)
}

async function draftAnnouncement(page: Page): Promise<void> {
  await page.goto('/announcements/new')
  await page.getByLabel('Title').fill(announcedTitle)
  await page.getByLabel('Text', { exact: true }).fill('From 4:00 to 5:00 UTC nobody can start a call.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText(/Draft by/).waitFor()
}

export async function logInDemoAdmin(
  { browser, server }: Studio,
  otherPeople: People,
): Promise<SessionState> {
  const moderator = await logInAs(server.consoleOrigin(), 'moderator')
  await appealWarning(await fillQueues(otherPeople, server), moderator, server)
  await collectStrikes(await otherPeople.add({ name: 'Dora' }), moderator)
  const context = await browser.newContext({ baseURL: server.consoleOrigin() })
  const page = await context.newPage()
  await page.goto(server.consoleOrigin())
  await page.getByRole('button', { name: admin }).last().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const code = page.getByText(/Demo code: \d{6}/)
  await code.waitFor()
  const [, digits = ''] = /(\d{6})/.exec((await code.textContent()) ?? '') ?? []
  await page.getByLabel('Code').fill(digits)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  await draftAnnouncement(page)
  const state = await context.storageState()
  await context.close()
  return state
}

/**
 * A page of a server's console for an operator who is logged in; it closes with the browser's context. A code is used
 * once, so that all shots share a login.
 */
export async function enterConsole(
  studio: Studio,
  viewport: ScreenSize,
  otherPeople: People,
  logIn: (studio: Studio, otherPeople: People) => Promise<SessionState>,
): Promise<Page> {
  const { browser, server } = studio
  const known = sessions.get(server) ?? logIn(studio, otherPeople)
  sessions.set(server, known)
  const storageState = await known
  const isTouched = viewport !== 'desktop'
  const context = await browser.newContext({
    baseURL: server.consoleOrigin(),
    storageState,
    viewport: viewports[viewport],
    isMobile: isTouched,
    hasTouch: isTouched,
  })
  return context.newPage()
}
