import { expect, test } from '../fixtures/journey.ts'

test.use({ embedded: true })

test('a process serves: it is ready, a person can sign up, and after kill -9 the person is still there', async ({
  server,
  person,
}) => {
  expect((await fetch(`${server.origin}/ready`)).status).toBe(200)
  const ada = await person()
  await server.kill()
  await server.start()
  const response = await fetch(`${server.origin}/api/profile`, {
    headers: { authorization: `Bearer ${ada.token}` },
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ profile: { _id: ada.userId, name: ada.name } })
})
