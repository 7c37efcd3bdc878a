import { expect, test } from '../fixtures/journey.ts'
import { watchVideo } from '../fixtures/media.ts'
import {
  enterLobby,
  expectCallWith,
  meet,
  pictureOf,
  pressStart,
  stayAfterCalls,
} from '../fixtures/meeting.ts'

test('Next brings the next person, and the one left continues automatically, unless they turned that off', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  const cleo = await person({ name: 'Cleo' })
  await stayAfterCalls(ada)
  await meet(ada, bo)
  await enterLobby(cleo)
  await pressStart(cleo)
  await ada.page.getByRole('button', { name: ada.t('call:controls.next'), exact: true }).click()
  await expectCallWith(ada, cleo)
  const seen = await watchVideo(pictureOf(ada, cleo))
  expect(seen.changes).toBeGreaterThan(0)

  // Bo presses nothing.
  await expect(bo.page.getByRole('button', { name: bo.t('lobby:searching.cancel') })).toBeVisible()
  // A key does the same as the button: Cleo moves on, and meets Bo.
  await cleo.page.keyboard.press('n')
  await expectCallWith(cleo, bo)

  const wasLeft = ada.t('call:ended.title.partner_left', { name: 'Cleo' })
  await expect(ada.page.getByRole('heading', { name: wasLeft })).toBeVisible()
  await expect(ada.page.getByRole('button', { name: ada.t('call:ended.lobby') })).toBeVisible()
})
