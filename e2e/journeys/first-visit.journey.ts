import type { Locator, Page, Request } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { newcomer } from '../fixtures/first-questions.ts'
import { expect, test } from '../fixtures/journey.ts'
import { enterLobby, pressStart } from '../fixtures/meeting.ts'
import { slowDown, transferMs } from '../fixtures/slow-network.ts'
import { translatorFor } from '../fixtures/translate.ts'

const t = translatorFor('en')
const tapsMax = 12
const typedMax = 4
/** Time that a person takes for a tap, and for a sign on a phone's keyboard. */
const [tapMs, signMs] = [1_200, 300]
/** Of three seconds, what three round trips leave for the bytes that the landing page has not requested ahead. */
const formMaxMs = 1_800
/** Of a minute, what twenty-five round trips leave for the hand and for the bytes. */
const pictureMaxMs = 50_000

/** Counts what a hand does. */
function aHand() {
  const done = { taps: 0, typed: 0, signs: 0 }
  return {
    done,
    async tap(target: Locator): Promise<void> {
      done.taps += 1
      await target.tap()
    },
    /** A field is tapped, and then written in. */
    async type(field: Locator, text: string): Promise<void> {
      done.taps += 1
      done.typed += 1
      done.signs += text.length
      await field.tap()
      await field.pressSequentially(text)
    },
  }
}

/** Answers whether a page has requested the app's files ahead, and has them all. */
function filesAhead(page: Page): () => boolean {
  const [asked, here] = [new Set<string>(), new Set<string>()]
  const isFile = (request: Request) => request.resourceType() === 'fetch' && /\/assets\//.test(request.url())
  page.on('request', (request) => isFile(request) && asked.add(request.url()))
  page.on('requestfinished', (request) => isFile(request) && here.add(request.url()))
  return () => here.size === asked.size && [...here].some((url) => /\/framework-/.test(url))
}

test.describe.configure({ timeout: 180_000 })

test('from the landing page to the first picture on a slow phone in at most 12 taps and 4 typed fields', async ({
  person,
  visitor,
}) => {
  const bo = await person({ name: 'Bo' })
  await enterLobby(bo)
  await pressStart(bo)
  const page = await visitor({ viewport: 'phone' })
  const { email } = newcomer(page, t)
  const hand = aHand()
  const button = (address: string) => page.getByRole('button', { name: t(address), exact: true })
  const field = (address: string) => page.getByRole('textbox', { name: t(address) })
  const network = await slowDown(page)
  const hasFilesAhead = filesAhead(page)
  await page.goto('/', { timeout: 60_000 })
  // A person who reads a little first has the files of sign-up.
  await expect.poll(hasFilesAhead, { timeout: 60_000 }).toBe(true)

  const began = performance.now()
  const atTap = network.received()
  await hand.tap(page.getByRole('link', { name: t('landing:hero.start') }).first())
  await expect(field('auth:signup.name')).toBeEditable({ timeout: 60_000 })
  const interactiveMs = performance.now() - began
  const atForm = network.received()
  await expect(page.getByRole('link', { name: t('onboarding:gender.write') })).toHaveAttribute(
    'href',
    '/creators/apply',
  )
  await hand.type(field('auth:signup.name'), 'Ada')
  await hand.type(field('auth:signup.birthday'), '05201990')
  await expect(page.getByText('May 20, 1990')).toBeVisible()
  await hand.tap(button('onboarding:next'))
  await hand.type(field('auth:signup.email'), email)
  await hand.type(page.getByLabel(t('auth:signup.password'), { exact: true }), 'plum trees under snow')
  await hand.tap(page.getByText(t('auth:signup.terms')))
  await hand.tap(button('auth:signup.submit'))

  const start = button('lobby:start')
  await expect(start).toBeInViewport({ timeout: 60_000 })
  const ask = button('lobby:ask.action')
  const own = page.getByRole('region', { name: t('lobby:preview.label') }).locator('video')
  await expect(ask.or(own).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  if (await ask.isVisible()) await hand.tap(ask)
  await expect(own).toBeVisible()
  await hand.tap(start)
  await expect(page.getByLabel(t('call:partner.picture', { name: 'Bo' }))).toBeVisible({ timeout: 60_000 })

  const atPicture = network.received()
  const { taps, typed, signs } = hand.done
  const machineMs = performance.now() - began
  const handMs = taps * tapMs + signs * signMs
  const personMs = machineMs + handMs
  console.log(
    `${taps} taps, ${typed} typed fields; sign-up interactive after ${(interactiveMs / 1000).toFixed(1)} s, ` +
      `first picture after ${(machineMs / 1000).toFixed(1)} s of waiting, about ${(personMs / 1000).toFixed(0)} s for a person`,
  )
  expect(taps).toBeLessThanOrEqual(tapsMax)
  expect(typed).toBeLessThanOrEqual(typedMax)
  expect(transferMs(atTap, atForm)).toBeLessThanOrEqual(formMaxMs)
  expect(handMs + transferMs(atTap, atPicture)).toBeLessThanOrEqual(pictureMaxMs)
})

test('a reload keeps the answers, refused ones can be corrected, and nothing is asked after the account', async ({
  visitor,
  person,
}) => {
  const bo = await person()
  const page = await visitor({ viewport: 'phone', language: 'ar' })
  const sayArabic = translatorFor('ar')
  const field = (address: string) => page.getByRole('textbox', { name: sayArabic(address) })
  const press = (address: string) =>
    page.getByRole('button', { name: sayArabic(address), exact: true }).click()
  await page.goto('/ar/signup')
  await press('onboarding:next')
  await expect(field('auth:signup.name')).toBeFocused()
  await expectAccessible(page)
  await field('auth:signup.name').fill('Ada')
  await field('auth:signup.birthday').pressSequentially('٢٠٠٥١٩٩٠')
  await expect(field('auth:signup.birthday')).toHaveValue('20/05/1990')
  await press('onboarding:next')
  await expect(field('auth:signup.email')).toBeVisible()
  await page.reload()
  await field('auth:signup.email').fill(bo.email)
  await page.getByLabel(sayArabic('auth:signup.password'), { exact: true }).fill('plum trees under snow')
  await expect(page.getByText(sayArabic('error:email_taken'))).toBeVisible()
  await field('auth:signup.email').fill(newcomer(page, sayArabic).email)
  await page.getByRole('checkbox', { name: sayArabic('auth:signup.terms') }).check({ force: true })
  await expectAccessible(page)
  await press('nav:back')
  await expect(field('auth:signup.birthday')).toHaveValue('20/05/1990')
  await press('onboarding:next')
  await page.getByLabel(sayArabic('auth:signup.password'), { exact: true }).fill('plum trees under snow')
  await press('auth:signup.submit')
  await expect(page).toHaveURL(/\/match(\?|$)/)
  await page.goto('/ar/signup')
  await expect(page).toHaveURL(/\/match$/)
})

test('a woman learns before the first question what this is, and applies as a creator', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: 'phone', language: 'de' })
  const sayGerman = translatorFor('de')
  const field = (address: string) => page.getByRole('textbox', { name: sayGerman(address) })
  const send = () => page.getByRole('button', { name: sayGerman('auth:apply.submit'), exact: true }).click()
  await page.goto('/de/signup')
  await page.getByRole('link', { name: sayGerman('onboarding:gender.write') }).click()
  await expect(page).toHaveURL(/\/de\/creators\/apply$/)
  await send()
  await expect(field('auth:signup.name')).toBeFocused()
  await expectAccessible(page)
  await field('auth:signup.name').fill('Mira')
  await field('auth:signup.birthday').fill('12.4.1995')
  await field('auth:signup.email').fill('mira@journey.test')
  await page.getByRole('checkbox', { name: sayGerman('auth:signup.terms') }).check({ force: true })
  await send()
  await expect(page.getByRole('heading', { name: sayGerman('auth:apply.sentTitle') })).toBeVisible()
  await expect(page.getByText('mira@journey.test')).toBeVisible()
  await expectAccessible(page)
})

test('before its code arrives, a form is outlined where it will be', async ({ visitor }) => {
  const page = await visitor({ viewport: 'phone' })
  // Never answered: what is seen is the document and its style sheets.
  await page.route('**/assets/*.js', () => undefined)
  for (const path of ['/signup', '/login']) {
    await page.goto(path, { waitUntil: 'commit' })
    const outline = page.locator('#root [aria-busy=true] > div')
    await expect(outline).toHaveCSS('display', 'grid')
    expect((await outline.boundingBox())?.x).toBeGreaterThan(0)
  }
})

test('logging out does not show that the session ended elsewhere', async ({ person }) => {
  const ada = await person({ name: 'Ada' })
  await enterLobby(ada)
  await ada.page.getByRole('button', { name: ada.t('nav:account', { name: 'Ada' }) }).click()
  await ada.page.getByRole('menuitem', { name: ada.t('nav:logout') }).click()
  await expect(ada.page.getByRole('link', { name: ada.t('landing:hero.start') }).first()).toBeVisible()
  await ada.page.waitForLoadState('networkidle')
  await expect(ada.page.getByText(ada.t('landing:sessionEnded'))).toBeHidden()
})
