import { attributionNames, clickIdNames } from '@serendip/contract'
import { expect, test } from 'vitest'
import { aStorage } from './a-storage.test-kit.ts'
import { collectSignupContext } from './collect-signup-context.ts'

const attributionParameters = [...attributionNames, ...clickIdNames, 'bid']
const search = `?${[...attributionParameters, 'colour'].map((name) => `${name}=x`).join('&')}`
const given = (visitorId: string | null) => {
  const storage = aStorage()
  const local = { getItem: storage.read, setItem: storage.write } as Storage
  return collectSignupContext(
    search,
    { visitor: () => (visitorId === null ? null : { visitorId, attribution: null }) },
    local,
  )
}

test('without consent neither attribution nor visitor id is sent', () => {
  const { query, device } = given(null)
  expect(query).toEqual({ colour: 'x' })
  expect(Object.keys(device)).toEqual(['deviceId'])
})

test('with consent both are', () => {
  const { query, device } = given('v1')
  expect(Object.keys(query).sort()).toEqual([...attributionParameters, 'colour'].sort())
  expect(device).toMatchObject({ truid: 'v1' })
})
