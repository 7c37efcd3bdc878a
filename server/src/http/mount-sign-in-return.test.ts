import fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountSignInReturn } from './mount-sign-in-return.ts'

async function posted(payload: string, type = 'application/x-www-form-urlencoded') {
  const app = fastify()
  await mountSignInReturn(app)
  return app.inject({ method: 'POST', url: '/login/social', payload, headers: { 'content-type': type } })
}
const form = (fields: Record<string, string>) => posted(String(new URLSearchParams(fields)))

test('Apple’s form post is forwarded behind a hash to the page of that name, and nowhere else', async () => {
  const user = JSON.stringify({ name: { firstName: 'Ada', lastName: 'L' }, email: 'ada@people.example' })
  const answer = await form({ state: 's', code: 'c&x=1#y', user, redirect: 'https://evil.example' })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/login/social#state=s&code=c%26x%3D1%23y&name=Ada')
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'no field of the form leads to %s',
  async (place) => {
    const { statusCode, headers } = await form({ state: place, code: place, error: place, next: place })
    expect(statusCode).toBe(303)
    expect(headers.location).toMatch(/^\/login\/social#/)
  },
)

test('a refusal is forwarded too, and a malformed name is dropped', async () => {
  const { headers } = await form({ state: 's', error: 'user_cancelled_authorize', user: '{"name":' })
  expect(headers.location).toBe('/login/social#state=s&error=user_cancelled_authorize')
})

test.each([
  ['another type', '{"state":"s"}', 'application/json', 415],
  ['a form that is too long', `state=${'s'.repeat(17_000)}`, 'application/x-www-form-urlencoded', 413],
])('%s is refused', async (_name, payload, type, status) => {
  expect((await posted(payload, type)).statusCode).toBe(status)
})
