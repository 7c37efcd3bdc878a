import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { enterLobby } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

const bottomOf = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}

/** Difference between neighbouring points of one's own picture, 0 to 255: little, if it is out of focus. */
const sharpnessOf = ({ page, t }: Person): Promise<number> =>
  page
    .getByRole('region', { name: t('lobby:preview.label') })
    .locator('video')
    .evaluate((video: HTMLVideoElement) => {
      const { videoWidth: width, videoHeight: height } = video
      const pen = new OffscreenCanvas(width, height).getContext('2d')
      if (pen === null || width === 0) return 0
      pen.drawImage(video, 0, 0)
      const { data } = pen.getImageData(0, 0, width, height)
      let sum = 0
      for (let at = 4; at < data.length; at += 4) sum += Math.abs((data[at] ?? 0) - (data[at - 4] ?? 0))
      return (sum * 4) / data.length
    })

for (const language of ['en', 'de', 'ar'] as const) {
  test(`on the smallest phone all filters stand above Start: ${language}`, async ({ person }) => {
    const ada = await person({ name: 'Ada', viewport: 'narrow', language })
    await enterLobby(ada)
    const start = ada.page.getByRole('button', { name: ada.t('lobby:start'), exact: true })
    const top = (await start.boundingBox())?.y ?? 0
    for (const card of await ada.page.getByRole('radio').all()) {
      expect(await bottomOf(card)).toBeLessThanOrEqual(top)
    }
  })
}

test('one tap blurs one’s own background, and another makes it sharp again', async ({ person }) => {
  const ada = await person({ name: 'Ada', viewport: 'phone' })
  await enterLobby(ada)
  const blur = ada.page.getByRole('button', { name: ada.t('blur:label') })
  await expect.poll(() => sharpnessOf(ada)).toBeGreaterThan(0)
  const sharp = await sharpnessOf(ada)
  // The fake camera shows nobody: all of its picture is background.
  await blur.click()
  await expect(blur).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => sharpnessOf(ada), { timeout: 20_000 }).toBeLessThan(sharp / 2)
  await blur.click()
  await expect(blur).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => sharpnessOf(ada), { timeout: 20_000 }).toBeGreaterThan(sharp * 0.8)
})
