import { expect, test } from 'vitest'
import type { ReportedEvent } from '../platform/analytics/app-report.ts'
import { reportScreens } from './report-screens.ts'
import { routes } from './routes.ts'
import { categoryOf } from './screen-categories.ts'

function aVisit(pathname: string) {
  const reported: ReportedEvent[] = []
  let tell: (state: { location: { pathname: string } }) => void = () => undefined
  reportScreens(
    { analytics: { report: (event: ReportedEvent) => void reported.push(event) } as never },
    {
      state: { location: { pathname } },
      subscribe(listener) {
        tell = listener
      },
    },
  )
  return { reported, open: (path: string) => tell({ location: { pathname: path } }) }
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

test('each area that SPEC names and that has a screen is a category', () => {
  const named = routes.flatMap(({ name }) => categoryOf(name) ?? [])
  expect(named.sort()).toEqual([
    ...['Blocked', 'Chat', 'Club', 'Documents', 'Followings', 'History', 'Matching', 'PVC', 'Private'],
    ...['Profile', 'Profile Edit', 'Search', 'Settings', 'Stories', 'Streamer Profile'],
  ])
})
