import { routes } from '@serendip/contract'
import { expect, test } from 'vitest'
import { outsideIds } from './outside-ids.ts'

test.each([
  'a=1; _ga=GA1.1.123.456; _ga_ABC=GS1.1.1700000000.3.1.1700000001.0.0.0',
  '_ga_ABC=GS2.1.s1700000000$o3$g1$t1700000001$j60$l0$h0; _ga=GA1.2.123.456',
])('%s', (cookies) => {
  const ids = outsideIds(cookies)
  expect(ids).toEqual({ ga_session_id: '1700000000', ga_session_number: 3, ga_cid: '123.456' })
  expect(routes.analytics.userParams.body.safeParse(ids).success).toBe(true)
})

test.each([
  '',
  '_ga=GA1.1.123.456',
  '_ga_ABC=GS1.1.17.3',
  'x_ga=GA1.1.1.2; _ga_A=GS1.1.1.0',
  '_ga=GA1.1.a.b; _ga_A=GS1.1.1.1',
])('%s contains no id', (cookies) => {
  expect(outsideIds(cookies)).toBeNull()
})
