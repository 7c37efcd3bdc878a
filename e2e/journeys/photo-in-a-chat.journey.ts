import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { meet, stayAfterCalls } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'
import { attachPhotos } from '../fixtures/photos.ts'

const messages = ({ page, t }: Person, name: string) =>
  page.getByRole('log', { name: t('chat:log', { name }) })

test('photos sent on a phone are seen by the other one, opened with the keyboard and named in the list', async ({
  person,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada', viewport: 'phone' })
  const bo = await person({ name: 'Bo' })
  for (const participant of [ada, bo]) await stayAfterCalls(participant)
  await meet(ada, bo)
  await ada.page.getByRole('button', { name: ada.t('call:controls.end'), exact: true }).click()
  await ada.page.getByRole('link', { name: ada.t('call:ended.message') }).click()
  const send = ada.page.getByRole('button', { name: ada.t('chat:send'), exact: true })

  await ada.page.locator('input[type=file]').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await expect(ada.page.getByText(ada.t('error:media_wrong_format'))).toBeVisible()
  await attachPhotos(
    ada,
    Array.from({ length: 11 }, (_, at) => `${at}.jpg`),
  )
  await expect(ada.page.getByText(ada.t('error:too_many_files'))).toBeVisible()
  const chosen = ada.page.getByRole('list', { name: ada.t('chat:media.chosen') })
  await expect(chosen.getByRole('listitem')).toHaveCount(10)
  for (let left = 10; left > 2; left -= 1) await chosen.getByRole('button').first().click()
  await expectAccessible(ada.page)
  await send.click()
  await expect(messages(ada, 'Bo').getByText(ada.t('chat:status.sent'))).toBeVisible()
  await expect(chosen).toBeHidden()

  await bo.open('/chat')
  await bo.page
    .getByRole('link', { name: new RegExp(bo.t('chat:content.images_other', { count: '2' })) })
    .click()
  const first = bo.t('chat:media.imageOf', { at: '1', of: '2' })
  const photo = messages(bo, 'Ada').getByRole('button', { name: bo.t('chat:media.open', { what: first }) })
  await photo.focus()
  await bo.page.keyboard.press('Enter')
  const viewer = bo.page.getByRole('dialog')
  await expect(viewer.getByRole('img')).toBeVisible()
  await expectAccessible(bo.page)
  await bo.page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('heading')).toHaveText(bo.t('chat:media.imageOf', { at: '2', of: '2' }))
  await bo.page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(photo).toBeFocused()

  await ada.page.getByRole('button', { name: ada.t('chat:media.record') }).click()
  await expect(ada.page.getByRole('timer')).toHaveText('0:01')
  await ada.page.getByRole('button', { name: ada.t('chat:media.endRecording') }).click()
  await expect(chosen.getByRole('listitem')).toHaveCount(1)
  await send.click()
  await messages(bo, 'Ada')
    .getByRole('button', { name: bo.t('chat:media.play') })
    .click()
  await expect(messages(bo, 'Ada').getByRole('slider', { name: bo.t('chat:media.position') })).toBeEnabled()
  await expectAccessible(bo.page)

  await attachPhotos(ada, ['once.jpg'])
  await ada.page.getByRole('switch', { name: ada.t('chat:once.switch') }).check()
  await expectAccessible(ada.page)
  await send.click()
  await messages(bo, 'Ada')
    .getByRole('button', { name: bo.t('chat:once.open.image') })
    .click()
  await expect(viewer.getByRole('img')).toBeVisible()
  await bo.page.keyboard.press('Escape')
  await expect(messages(bo, 'Ada').getByText(bo.t('chat:once.received.viewed'))).toBeVisible()
  await expect(messages(ada, 'Bo').getByText(ada.t('chat:once.sent.viewed'))).toBeVisible()
})
