import { expect, test } from '../fixtures/journey.ts'
import { enterLobby } from '../fixtures/meeting.ts'

test('on a desktop nothing in the lobby moves when the creators arrive below it, or a control beside others', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada' })
  const { page, t } = ada
  let arrive = () => {}
  const isReleased = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/assets\/(creators-panel|blur-button)-/, async (route) => {
    await isReleased
    await route.fallback()
  })
  await enterLobby(ada)
  await expect(page.getByRole('button', { name: t('lobby:wishes.none') })).toBeVisible()
  await expect(page.getByText(/10 coins \(≈/).first()).toBeVisible()
  const places = () =>
    Promise.all(
      [
        page.getByRole('region', { name: t('lobby:preview.label') }),
        page.getByRole('button', { name: t('lobby:start'), exact: true }),
        page.getByRole('button', { name: t('lobby:camera.off') }),
      ].map((part) => part.boundingBox()),
    )
  const before = await places()
  await expect(page.getByText(t('creators:noneTitle'))).toBeHidden()
  arrive()
  await expect(page.getByText(t('creators:noneTitle'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('blur:label') })).toBeVisible()
  expect(await places()).toEqual(before)
})
