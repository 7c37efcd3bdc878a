import { expect, test } from '../fixtures/journey.ts'
import { watchVideo } from '../fixtures/media.ts'
import { enterLobby, expectCallWith, pictureOf, pressStart } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

/** The cover over the partner's picture: how visible it is, how many pixels it has, and how many differ. */
const coverOf = (viewer: Person, otherPerson: Person) =>
  pictureOf(viewer, otherPerson).evaluate((video) => {
    const cover = video.nextElementSibling as HTMLCanvasElement
    const { width, height } = cover
    const pixels =
      width === 0 ? [] : [...(cover.getContext('2d')?.getImageData(0, 0, width, height).data ?? [])]
    return {
      opacity: Number(getComputedStyle(cover).opacity),
      covers: JSON.stringify(cover.getBoundingClientRect()) === JSON.stringify(video.getBoundingClientRect()),
      width,
      differs: new Set(pixels).size > 2,
    }
  })

test('the partner’s picture is covered, entirely and blurred, until both see each other, and clear then', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  // Bo's report of Ada's picture is delayed on its way.
  let saySeen = () => {}
  await bo.page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (String(message).includes('"call.ready"')) saySeen = () => server.send(message)
      else server.send(message)
    })
  })
  await Promise.all([enterLobby(ada), enterLobby(bo)])
  await pressStart(ada)
  await pressStart(bo)
  await expect(ada.page.getByText(ada.t('call:cover.title', { name: 'Bo' }))).toBeVisible()
  expect((await watchVideo(pictureOf(ada, bo))).frames).toBeGreaterThan(0)
  await expect.poll(() => coverOf(ada, bo)).toEqual({ opacity: 1, covers: true, width: 96, differs: true })

  saySeen()
  await expectCallWith(ada, bo)
  await expect.poll(async () => (await coverOf(ada, bo)).opacity).toBe(0)
})
