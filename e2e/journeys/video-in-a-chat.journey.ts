import { anEncodedFilm, ffmpegPath } from '../../server/test/encoded-films.ts'
import { expect, test } from '../fixtures/journey.ts'
import { meet, stayAfterCalls } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

const messages = ({ page, t }: Person, name: string) =>
  page.getByRole('log', { name: t('chat:log', { name }) })

test('a video from a phone that browsers cannot play is converted on its way, and played by the other one', async ({
  person,
}) => {
  test.slow()
  expect(ffmpegPath, 'the converter is installed').not.toBeNull()
  const ada = await person({ name: 'Ada', viewport: 'phone' })
  const bo = await person({ name: 'Bo' })
  for (const participant of [ada, bo]) await stayAfterCalls(participant)
  await meet(ada, bo)
  await ada.page.getByRole('button', { name: ada.t('call:controls.end'), exact: true }).click()
  await ada.page.getByRole('link', { name: ada.t('call:ended.message') }).click()
  const film = Buffer.from(anEncodedFilm({ seconds: 20, size: '1280x720' }))
  await ada.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_0001.MOV', mimeType: 'video/quicktime', buffer: film })
  const chosen = ada.page.getByRole('list', { name: ada.t('chat:media.chosen') })
  await expect(chosen.getByRole('listitem')).toHaveCount(1)
  await ada.page.getByRole('button', { name: ada.t('chat:send'), exact: true }).click()
  const converting = new RegExp(ada.t('chat:media.converting', { percent: '' }).trim())
  await expect(messages(ada, 'Bo').getByText(converting)).toBeVisible({ timeout: 20_000 })
  await expect(messages(ada, 'Bo').getByText(ada.t('chat:status.sent'))).toBeVisible({ timeout: 60_000 })

  await bo.open('/chat')
  await bo.page.getByRole('link', { name: new RegExp(bo.t('chat:content.video')) }).click()
  const what = bo.t('chat:media.video')
  await messages(bo, 'Ada')
    .getByRole('button', { name: bo.t('chat:media.open', { what }) })
    .click()
  const video = bo.page.getByRole('dialog').locator('video')
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.duration)).toBeGreaterThan(19)
})
