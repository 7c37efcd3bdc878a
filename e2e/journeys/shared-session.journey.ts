import { expect, test } from '../fixtures/journey.ts'
import { signUp } from '../fixtures/sign-up.ts'

test.use({ processes: 2 })

test('two processes on one PostgreSQL and Redis know the same people and sessions', async ({ cluster }) => {
  const [first, second] = cluster
  const ada = await signUp(first.origin, 'Ada', 'en')
  const authorization = `Bearer ${ada.token}`
  const profile = () => fetch(`${second.origin}/api/profile`, { headers: { authorization } })
  expect(await (await profile()).json()).toMatchObject({ profile: { _id: ada.userId } })
  await fetch(`${first.origin}/api/logout`, { method: 'POST', headers: { authorization } })
  expect((await profile()).status).toBe(483)
})
