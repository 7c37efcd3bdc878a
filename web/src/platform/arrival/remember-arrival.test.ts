// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { storageOf } from '../analytics/storage.ts'
import { collectSignupContext } from '../analytics/collect-signup-context.ts'
import { rememberArrival } from './remember-arrival.ts'
import { storedTrigger } from './session-trigger.ts'

const open = (address: string) => history.replaceState(null, '', address)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset['developer']
})

test('a mail’s campaign is stored for the visit, and the address is unchanged', () => {
  open('/lp?emailOpen=spring&a=1')
  rememberArrival(window)
  expect(storedTrigger(storageOf(() => sessionStorage))).toEqual({
    sessionTrigger: 'email',
    sessionCampaignId: 'spring',
  })
  expect(location.search).toBe('?emailOpen=spring&a=1')
})

test('the person a partner’s link names is sent with the sign-up, on any page', () => {
  const given = () => collectSignupContext('?a=1', { visitor: () => null }, localStorage).query
  open('/lp?expectedSource=usr_1')
  rememberArrival(window)
  open('/signup?a=1')
  rememberArrival(window)
  expect(given()).toEqual({ a: '1', expectedSource: 'usr_1' })
  open('/lp?expectedSource=usr_2')
  rememberArrival(window)
  expect(given()).toMatchObject({ expectedSource: 'usr_1' })
})

test.each(['', '%3Cscript%3E', 'x'.repeat(81)])(
  'a link without a valid partner (%s) stores nothing',
  (source) => {
    open(`/lp?expectedSource=${source}`)
    rememberArrival(window)
    expect(collectSignupContext('', { visitor: () => null }, localStorage).query).toEqual({})
  },
)

test('developer flags are stored, and removed from the address', () => {
  document.documentElement.dataset['developer'] = 'on'
  open('/de?qa_env=on&unblock=off&a=1')
  localStorage.setItem('unblock', 'on')
  rememberArrival(window)
  expect([localStorage.getItem('qa_env'), localStorage.getItem('unblock')]).toEqual(['on', null])
  expect(location.search).toBe('?a=1')
})

test('in prod flags are ignored, and old ones removed', () => {
  localStorage.setItem('sce', 'on')
  open('/?qa_env=on')
  rememberArrival(window)
  expect(localStorage.length).toBe(0)
})
