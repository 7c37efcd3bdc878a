import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

test('is off at first, and turned on and off for the person alone', async () => {
  const [me, otherPerson] = [await aPerson(server), await aPerson(server)]
  const read = async ({ token }: typeof me) => (await server.get('/calls/doNotDisturb', token)).body
  expect(await read(me)).toEqual({ on: false })
  for (const on of [true, true, false]) {
    expect((await server.post('/calls/doNotDisturb', { on }, me.token)).body).toEqual({ on })
    expect([await read(me), await read(otherPerson)]).toEqual([{ on }, { on: false }])
  }
})
