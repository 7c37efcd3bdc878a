import { expect, test } from 'vitest'
import { bindEndpoints, contentOf, pathOf } from './http-request.ts'

const endpoint = { method: 'GET', path: '/chats/{chatId}' } as const

test('names in a path are filled in, and never become another path', () => {
  expect(pathOf(endpoint, { params: { chatId: '../a b' } })).toBe('/chats/..%2Fa%20b')
})

test('a query has what was given, and nothing that is undefined', () => {
  const query = { cursor: 7, filter: undefined, text: 'a&b' }
  expect(pathOf({ method: 'GET', path: '/chats' }, { query })).toBe('/chats?cursor=7&text=a%26b')
})

test('a body is JSON, and a form has its files under their names, whose type the browser names', () => {
  const json = contentOf({ method: 'POST', path: '/x' }, { a: 1 })
  expect(json).toEqual({ headers: { 'content-type': 'application/json' }, body: '{"a":1}' })
  const form = contentOf({ method: 'POST', path: '/x', form: true }, { file: new Uint8Array([1]), kind: 2 })
  expect(form.headers).toBeUndefined()
  const { body } = form
  if (!(body instanceof FormData)) throw new Error('not a form')
  expect([body.get('file'), body.get('kind')]).toEqual([expect.any(File), '2'])
})

test('each endpoint is a function that says which one it is', async () => {
  const calls: unknown[] = []
  const api = bindEndpoints({ chat: { get: endpoint } }, async (...call) => calls.push(call))
  await (api as { chat: { get(input: object): Promise<unknown> } }).chat.get({ params: { chatId: '1' } })
  expect(calls).toEqual([[{ ...endpoint, feature: 'chat', name: 'get' }, { params: { chatId: '1' } }]])
})
