import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectCallWith, meet, pictureOf, write } from '../fixtures/meeting.ts'

test('a call moves to another window by a tap, and the first one is notified', async ({ person }) => {
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  await meet(ada, bo)
  const second = { ...ada, page: await ada.context.newPage() }
  await second.page.goto('/match')
  const title = ada.t('lobby:elsewhere.title', { name: 'Bo' })
  await expect(second.page.getByRole('heading', { name: title })).toBeVisible()
  await expect(pictureOf(ada, bo)).toBeVisible()
  await expectAccessible(second.page)
  const way = (address: string) => second.page.getByRole('button', { name: ada.t(address) })
  const [take, leave] = [
    await way('lobby:elsewhere.take').boundingBox(),
    await way('lobby:elsewhere.leave').boundingBox(),
  ]
  // The way to stay and the way to end stand apart.
  expect((leave?.x ?? 0) - (take?.x ?? 0) - (take?.width ?? 0)).toBeGreaterThanOrEqual(8)
  await way('lobby:elsewhere.take').click()
  await expectCallWith(second, bo)
  await expect(ada.page.getByRole('heading', { name: title })).toBeVisible()
  await write(bo, ada, 'Still you?')
  await expect(second.page.getByText('Still you?')).toBeVisible()
})
