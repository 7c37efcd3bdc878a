import { expect, test } from '../fixtures/journey.ts'
import { watchVideo } from '../fixtures/media.ts'
import { expectCallWith, log, meet, pictureOf, write } from '../fixtures/meeting.ts'

test('after a reload the call continues by itself, with its pictures and its messages', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  await meet(ada, bo)
  await write(ada, bo, 'Wait, I reload')
  await expect(log(bo)).toContainText('Wait, I reload')
  await ada.page.reload()
  await expectCallWith(ada, bo)
  for (const [viewer, otherPerson] of [
    [ada, bo],
    [bo, ada],
  ] as const) {
    expect((await watchVideo(pictureOf(viewer, otherPerson))).changes).toBeGreaterThan(0)
  }
  await expect(log(ada)).toContainText('Wait, I reload')
  await write(bo, ada, 'Welcome back')
  await expect(log(ada)).toContainText('Welcome back')
})

test('reloaded again before it is back in the call, the page continues the call, and never says that it is open elsewhere', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  await meet(ada, bo)
  const asked = new Promise((resolve) => {
    ada.page.once('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => String(payload).includes('call.resume') && resolve(null)),
    )
  })
  const first = ada.page.reload({ waitUntil: 'commit' })
  await asked
  await first
  await ada.page.reload()
  const elsewhere = ada.page.getByRole('heading', { name: ada.t('lobby:elsewhere.title', { name: 'Bo' }) })
  await expect(pictureOf(ada, bo).or(elsewhere)).toBeVisible()
  await expectCallWith(ada, bo)
  await write(bo, ada, 'Twice?')
  await expect(log(ada)).toContainText('Twice?')
  await expect(elsewhere).toHaveCount(0)
})

test('reloaded without a network, the page continues the call once it is reloaded with one', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  await meet(ada, bo)
  await ada.context.setOffline(true)
  await expect(ada.page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await ada.context.setOffline(false)
  await ada.page.reload()
  const elsewhere = ada.page.getByRole('button', { name: ada.t('lobby:elsewhere.take') })
  await expect(pictureOf(ada, bo).or(elsewhere)).toBeVisible()
  await expectCallWith(ada, bo)
  await expect(elsewhere).toHaveCount(0)
})
