import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { chromiumPath, moreCamerasFlags } from '../fixtures/browser.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectCallWith, meet, pictureOf } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

test.use({ launchOptions: { executablePath: chromiumPath, args: [...moreCamerasFlags] } })

const sizes = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]

const controlsOf = ({ page, t }: Person) => page.getByRole('toolbar', { name: t('call:controls.label') })
const endOf = ({ page, t }: Person) => page.getByRole('button', { name: t('call:controls.end'), exact: true })
const moveOf = ({ page, t }: Person) => page.getByRole('button', { name: t('call:self.move') })
const ownPictureOf = ({ page, t }: Person) => page.getByLabel(t('call:self.label'), { exact: true })

/** A tap at a place of the page, as a finger does it. */
const tap = (page: Page, x: number, y: number) => page.touchscreen.tap(x, y)

const isWithin = async (page: Page, box: { x: number; y: number; width: number; height: number } | null) => {
  const size = page.viewportSize()
  if (box === null || size === null) return false
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height
}

/** The partner fills the screen, and all controls are on it. */
async function expectFullBleed(ada: Person, bo: Person): Promise<void> {
  const picture = pictureOf(ada, bo)
  const size = ada.page.viewportSize()
  await expect.poll(() => picture.boundingBox()).toEqual({ x: 0, y: 0, ...size })
  await expect(picture).toHaveCSS('object-fit', 'cover')
  for (const button of await ada.page.getByRole('button').all()) {
    expect(await isWithin(ada.page, await button.boundingBox()), String(button)).toBe(true)
  }
  expect(await isWithin(ada.page, await ownPictureOf(ada).boundingBox())).toBe(true)
}

/** The areas that a phone covers at its edges cover the partner's picture, and no control. */
async function expectSafeAreas(ada: Person, bo: Person): Promise<void> {
  const { page, t } = ada
  const [top, bottom] = [47, 34]
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  const placeOf = async (control: string) => {
    const box = await page.getByRole('button', { name: t(control), exact: true }).boundingBox()
    return { start: box?.y ?? 0, end: box ? box.y + box.height : size.height }
  }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top, bottom } })
  await expect.poll(async () => (await placeOf('call:report.action')).start).toBeGreaterThanOrEqual(top)
  expect((await placeOf('call:controls.end')).end).toBeLessThanOrEqual(size.height - bottom)
  expect(await pictureOf(ada, bo).boundingBox()).toEqual({ x: 0, y: 0, ...size })
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: {} })
}

test('on a phone the partner fills the screen, the controls hide, and the self-view can be moved', async ({
  person,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada', viewport: 'phone' })
  const bo = await person({ name: 'Bo' })
  await meet(ada, bo)
  const { page } = ada
  for (const size of sizes) {
    await test.step(`${size.width} by ${size.height}`, async () => {
      await page.setViewportSize(size)
      await expectFullBleed(ada, bo)
      await expectAccessible(page)
    })
  }
  await page.setViewportSize({ width: 390, height: 844 })

  await test.step('a notch and the bar for gestures cover no control', () => expectSafeAreas(ada, bo))

  await test.step('controls rest but for End, and a tap on one brings it back without pressing it', async () => {
    const microphone = controlsOf(ada).getByRole('button', { name: ada.t('call:controls.mute'), exact: true })
    await expect(microphone).toHaveCSS('opacity', '0')
    await expect(endOf(ada)).toHaveCSS('opacity', '1')
    const box = await microphone.boundingBox()
    await tap(page, (box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
    await expect(microphone).toHaveCSS('opacity', '1')
  })

  await test.step('a double tap shows the picture whole, another fills the screen', async () => {
    const picture = pictureOf(ada, bo)
    for (const fit of ['contain', 'cover']) {
      // Sent together: the pause between the two is no longer than a finger takes.
      await Promise.all([tap(page, 60, 400), tap(page, 60, 400)])
      await expect(picture).toHaveCSS('object-fit', fit)
    }
  })

  await test.step('one tap takes the other camera', async () => {
    const camera = () =>
      ownPictureOf(ada).evaluate(
        (video) =>
          (video as HTMLVideoElement & { srcObject: MediaStream }).srcObject.getVideoTracks()[0]?.label,
      )
    const before = await camera()
    await page.getByRole('button', { name: ada.t('call:self.flip') }).click()
    await expect.poll(camera).not.toBe(before)
  })

  await test.step('one’s own picture moves by a key, and is there again after a reload', async () => {
    const isInLowerHalf = async () => ((await ownPictureOf(ada).boundingBox())?.y ?? 0) > 844 / 4
    expect(await isInLowerHalf()).toBe(false)
    await moveOf(ada).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(isInLowerHalf).toBe(true)
    await page.reload()
    await expectCallWith(ada, bo)
    await expect.poll(isInLowerHalf).toBe(true)
  })
})
