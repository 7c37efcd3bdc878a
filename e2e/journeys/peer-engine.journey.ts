import { expect, type Page, test } from '@playwright/test'
import { openEnginePage } from '../engine/open-engine-page.ts'

const sides = ['polite', 'impolite'] as const
type Side = (typeof sides)[number]
const look = (page: Page, side: Side) => page.evaluate((which) => window.harness.look(which), side)

/** Fails unless both ends keep showing new frames. */
async function expectMovingPictures(page: Page): Promise<void> {
  for (const side of sides) {
    const before = (await look(page, side)).frames
    await expect.poll(async () => (await look(page, side)).frames).toBeGreaterThan(before + 5)
  }
}

// A person in a call has allowed the camera; without that, Chromium hides its addresses behind mDNS names.
test.use({ permissions: ['camera', 'microphone'] })
// No step takes longer; a connection that is never made must not hold up the run.
test.describe.configure({ timeout: 60_000 })

test.beforeEach(async ({ page }) => {
  await openEnginePage(page)
  await page.evaluate(() => window.harness.make())
})

test('two ends exchange moving pictures and sound', async ({ page }) => {
  await page.evaluate(() => window.harness.connect())
  await expectMovingPictures(page)
  for (const side of sides) {
    await expect.poll(async () => (await look(page, side)).audioEnergy).toBeGreaterThan(0)
    expect((await look(page, side)).phases).toEqual(['connected'])
  }
})

test('a connection prepared ahead connects too, with one offer and one answer', async ({ page }) => {
  const cold = await page.evaluate(() => window.harness.connect())
  await page.evaluate(() => window.harness.warm())
  const before = await Promise.all(sides.map((side) => look(page, side)))
  const warm = await page.evaluate(() => window.harness.renew())
  test.info().annotations.push({ type: 'first picture', description: `cold ${cold} ms, prepared ${warm} ms` })
  const after = await Promise.all(sides.map((side) => look(page, side)))
  expect(after.map((now, i) => now.descriptionsSent - (before[i]?.descriptionsSent ?? 0))).toEqual([1, 1])
})

test('an offer made while its side waited connects with one offer and one answer', async ({ page }) => {
  await page.evaluate(() => window.harness.offerEarly('impolite'))
  await page.evaluate(() => window.harness.connect())
  await expectMovingPictures(page)
  for (const side of sides) expect((await look(page, side)).descriptionsSent).toBe(1)
})

test('an offer that is there already is answered by a connection made for it, each of 20 times', async ({
  page,
}) => {
  for (let call = 1; call <= 20; call += 1) {
    await page.evaluate(() => window.harness.offerEarly('impolite'))
    await page.evaluate(() => window.harness.renew())
  }
  expect((await look(page, 'polite')).phases).toEqual(Array(20).fill('connected'))
})

test('a side that made its offer early but must answer uses another connection', async ({ page }) => {
  for (const side of sides) await page.evaluate((which) => window.harness.offerEarly(which), side)
  await page.evaluate(() => window.harness.connect())
  await expectMovingPictures(page)
  for (const side of sides) expect((await look(page, side)).descriptionsSent).toBe(1)
})

test('both may want a restart at once: one offers, with new credentials and without losing the picture', async ({
  page,
}) => {
  await page.evaluate(() => window.harness.connect())
  const before = await Promise.all(sides.map((side) => look(page, side)))
  await page.evaluate(() => window.harness.glare())
  for (const [i, side] of sides.entries()) {
    await expect.poll(async () => (await look(page, side)).ufrag).not.toBe(before[i]?.ufrag)
    await expect.poll(async () => (await look(page, side)).signaling).toBe('stable')
    await expect.poll(async () => (await look(page, side)).connection).toBe('connected')
  }
  await expectMovingPictures(page)
})

test('a first offer lost on the way is made again', async ({ page }) => {
  await page.evaluate(() => window.harness.lose(4))
  await page.evaluate(() => window.harness.connect())
  await expectMovingPictures(page)
})

test('a new epoch connects afresh, and signals of the old one change nothing', async ({ page }) => {
  await page.evaluate(() => window.harness.connect())
  await page.evaluate(async () => {
    const renewed = window.harness.renew()
    window.harness.repeatStale()
    await renewed
    window.harness.repeatStale()
  })
  await expectMovingPictures(page)
})

test('another camera replaces the first without a new description', async ({ page }) => {
  await page.evaluate(() => window.harness.connect())
  const before = (await look(page, 'polite')).descriptionsSent
  await page.evaluate(() => window.harness.switchCamera('polite'))
  await expectMovingPictures(page)
  expect((await look(page, 'polite')).descriptionsSent).toBe(before)
})

test('before the reveal only a few coloured squares leave the camera, afterwards the picture', async ({
  page,
}) => {
  await page.evaluate(() => window.harness.connect(false))
  for (const side of sides) expect((await look(page, side)).width).toBeLessThanOrEqual(40)
  await page.evaluate(() => window.harness.reveal())
  for (const side of sides)
    await expect.poll(async () => (await look(page, side)).width).toBeGreaterThanOrEqual(320)
})
