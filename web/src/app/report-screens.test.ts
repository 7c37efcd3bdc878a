import { expect, test } from 'vitest'
import type { Analytics } from '../platform/analytics/analytics.ts'
import type { ReportedEvent } from '../platform/analytics/app-report.ts'
import { stub } from '../platform/stub.test-kit.ts'
import { categoryOf, reportScreens } from './report-screens.ts'
import { routes } from './route-table.ts'

function aVisit(pathname: string) {
  const reported: ReportedEvent[] = []
  let tell: (state: { location: { pathname: string; search: string } }) => void = () => undefined
  reportScreens(
    { analytics: stub<Analytics>({ report: (event: ReportedEvent) => void reported.push(event) }) },
    {
      state: { location: { pathname } },
      subscribe(listener) {
        tell = listener
      },
    },
  )
  const open = (address: string) => {
    const { pathname: path, search } = new URL(address, 'https://app.example')
    tell({ location: { pathname: path, search } })
  }
  return { reported, open }
}

test('a screen is reported by its name and area when it opens, and not again while it stays', () => {
  const { reported, open } = aVisit('/match')
  open('/match')
  open('/de/signup')
  open('/user-detail/usr_77')
  open('/nowhere')
  expect(reported.map(({ fields }) => fields)).toEqual([
    { screen: 'match', category: 'Matching' },
    { screen: 'signup' },
    { screen: 'user-detail', category: 'Streamer Profile' },
    { screen: 'not-found' },
  ])
  expect(JSON.stringify(reported)).not.toContain('usr_77')
})

test('the two tabs of the creators screen are reported as two areas', () => {
  const { reported, open } = aVisit('/online-users')
  open('/online-users?tab=queens')
  open('/online-users?tab=other')
  expect(reported.map(({ fields }) => fields)).toEqual(
    ['Search', 'Queens', 'Search'].map((category) => ({ screen: 'online-users', category })),
  )
})

test('each area that SPEC names is a category of a screen', () => {
  const tabs = [null, 'queens']
  const named = [...new Set(routes.flatMap(({ name }) => tabs.flatMap((tab) => categoryOf(name, tab) ?? [])))]
  expect(named.sort()).toEqual([
    ...['Blocked', 'Chat', 'Club', 'Documents', 'Followings', 'History', 'Matching', 'PVC', 'Private'],
    ...['Profile', 'Profile Edit', 'Queens', 'Search', 'Settings', 'Stories', 'Streamer Profile'],
  ])
})
