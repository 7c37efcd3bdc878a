import { chromium } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { chromiumPath, fakeMediaFlags } from '../fixtures/browser.ts'
import { expect, test } from '../fixtures/journey.ts'
import { log, write } from '../fixtures/meeting.ts'
import { type Person, people } from '../fixtures/person.ts'
import { signUp } from '../fixtures/sign-up.ts'

async function meetInWriting(person: Person): Promise<void> {
  await person.page.getByRole('button', { name: person.t('lobby:preview.toText') }).click()
  await person.page.getByRole('button', { name: person.t('lobby:startText') }).click()
}

test('a person who refuses the camera and one without a camera are informed, and meet by text', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada', camera: 'denied' })
  const bo = await person({ name: 'Bo', camera: 'none', viewport: 'phone' })
  for (const [participant, problem] of [
    [ada, 'refused'],
    [bo, 'missing'],
  ] as const) {
    await participant.open('/match')
    const given = participant.page.getByRole('heading', {
      name: participant.t(`lobby:problem.${problem}.title`),
    })
    const ask = participant.page.getByRole('button', { name: participant.t('lobby:ask.action') })
    // The browser may say meanwhile that nobody needs to be asked.
    await expect(async () => {
      if (await ask.isVisible()) await ask.click({ timeout: 1_000 })
      await expect(given).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expectAccessible(participant.page)
  }
  await expect(ada.page.getByText(ada.t('lobby:allow.chromeDesk'))).toBeVisible()
  await meetInWriting(ada)
  await meetInWriting(bo)
  await write(ada, bo, 'Translate will do')
  await expect(log(bo)).toContainText('Translate will do')
  await expect(bo.page.locator('video')).toHaveCount(0)
  await expectAccessible(bo.page)
})

test('a person whose camera is in use is informed, and has a picture once it is free', async ({ person }) => {
  const ada = await person({ name: 'Ada' })
  // The browser's fake camera is never taken by another program: its refusal is played.
  await ada.context.addInitScript(() => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    let isTaken = true
    addEventListener('camera-freed', () => {
      isTaken = false
    })
    navigator.mediaDevices.getUserMedia = async (wish) => {
      if (isTaken) throw new DOMException('Could not start video source', 'NotReadableError')
      return real(wish)
    }
  })
  await ada.open('/match')
  const given = ada.page.getByRole('heading', { name: ada.t('lobby:problem.taken.title') })
  await expect(given).toBeVisible()
  await expectAccessible(ada.page)
  await ada.page.evaluate(() => dispatchEvent(new Event('camera-freed')))
  await ada.page.getByRole('button', { name: ada.t('lobby:problem.retry') }).click()
  await expect(
    ada.page.getByRole('region', { name: ada.t('lobby:preview.label') }).locator('video'),
  ).toBeVisible()
})

test('a microphone that is in use leaves the camera: the picture is there, with words about the microphone', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada' })
  // The browser's fake microphone is never taken by another program: its refusal is played.
  await ada.context.addInitScript(() => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wish) => {
      if (wish?.audio) throw new DOMException('Could not start audio source', 'NotReadableError')
      return real(wish)
    }
  })
  await ada.open('/match')
  const preview = ada.page.getByRole('region', { name: ada.t('lobby:preview.label') })
  await expect(preview.locator('video')).toBeVisible()
  await expect(preview.getByText(ada.t('lobby:microphone.problem.taken'))).toBeVisible()
  await expectAccessible(ada.page)
})

test('an address without encryption explains why there is no camera, links to the secure one, and people meet by text', async ({
  person,
  server,
}) => {
  const host = 'serendip.test'
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...fakeMediaFlags, `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  })
  const origin = server.origin.replace('localhost', host)
  const insecure = people(browser, origin)
  const ada = await insecure.enter(await signUp(server.origin, 'Ada', 'en'), { viewport: 'phone' })
  const bo = await person({ name: 'Bo', camera: 'none' })
  await ada.open('/match')
  await expect(ada.page.getByRole('heading', { name: ada.t('lobby:problem.insecure.title') })).toBeVisible()
  const secure = ada.page.getByRole('link', { name: ada.t('lobby:problem.secure') })
  await expect(secure).toHaveAttribute('href', `${origin.replace('http:', 'https:')}/match`)
  await expectAccessible(ada.page)
  await meetInWriting(ada)
  await bo.open('/match')
  await meetInWriting(bo)
  await write(ada, bo, 'No camera needed')
  await expect(log(bo)).toContainText('No camera needed')
  await insecure.leave()
  await browser.close()
})
