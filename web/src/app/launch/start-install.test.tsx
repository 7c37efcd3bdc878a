import type { Bonus, OwnProfile } from '@serendip/contract'
import { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Install } from '../../features/install/index.ts'
import { bonusQuery } from '../../features/rewards/index.ts'
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../platform/fake-clock.ts'
import { profileQuery } from '../../platform/queries.ts'
import type { StoredUser } from '../../platform/session/session.ts'
import { stub } from '../../platform/stub.test-kit.ts'
import type { Toast } from '../../features/toasts/index.ts'
import { type InstallDeps, startInstall } from './start-install.ts'

const given: Bonus = {
  type: 'pwaInstall',
  coins: 50,
  claimed: false,
  refusal: null,
  steps: [50],
  stepsClaimed: 0,
  nextAt: null,
  leftMs: null,
}

let bonus: Bonus
let claims: number
let isIdle: boolean
let idleChanges: () => void
let opened: [string, unknown][]
let toasts: Toast[]
let queries: QueryClient
const page = Object.assign(new EventTarget(), { hidden: false })
const platform = aPlatform({
  clock: fakeClock(),
  session: {
    current: () => stub<StoredUser>({ profile: stub<StoredUser['profile']>({ _id: 'usr_ada' }) }),
    subscribe: () => () => {},
  },
  api: {
    bonuses: {
      async claim() {
        claims += 1
        const isGiven = !bonus.claimed && bonus.refusal === null
        if (isGiven) bonus = { ...bonus, claimed: true }
        return { bonus, claimed: isGiven }
      },
      bonus: async () => ({ type: 'pwaInstall', bonus }),
    },
  },
})

beforeEach(() => {
  bonus = given
  claims = 0
  isIdle = true
  opened = []
  toasts = []
  queries = new QueryClient()
  queries.setQueryData(profileQuery(platform.api).queryKey, stub<OwnProfile>({ coins: 0 }))
})

const start = (isInstalledApp: boolean) =>
  startInstall(page, {
    platform,
    queries,
    i18n: stub<i18n>({ loadNamespaces: async () => undefined, t: ((key: string) => key) as i18n['t'] }),
    overlays: stub<InstallDeps['overlays']>({
      modals: { open: (name: string, data: unknown) => opened.push([name, data]) > 0 },
      toasts: { show: (toast: Toast) => void toasts.push(toast) },
    } as object),
    navigation: { hadCall: () => false },
    router: { state: { location: { pathname: '/match' } }, navigate: () => undefined },
    activity: {
      isIdle: () => isIdle,
      onIdleChange: (listener) => {
        idleChanges = listener
      },
      hasUnsavedWork: () => false,
    },
    install: stub<Install>({ getSnapshot: () => null }),
    isInstalledApp,
  })

test('the installed app claims the bonus: the profile is read again, and a modal shows the coins', async () => {
  await start(true)
  await vi.waitFor(() => expect(opened).toEqual([['bonus', { coins: 50 }]]))
  expect(queries.getQueryState(profileQuery(platform.api).queryKey)?.isInvalidated).toBe(true)
})

test('a bonus that was claimed before is read instead, and kept for the person', async () => {
  bonus = { ...given, claimed: true }
  await start(true)
  const { queryKey } = bonusQuery(platform, 'usr_ada', 'pwaInstall')
  await vi.waitFor(() => expect(queries.getQueryData(queryKey)).toMatchObject({ claimed: true }))
  expect([opened, toasts]).toEqual([[], []])
})

test('a person without a confirmed email learns that it is missing', async () => {
  bonus = { ...given, refusal: 'email' }
  await start(true)
  await vi.waitFor(() => expect(toasts).toMatchObject([{ title: 'install:bonus.emailTitle' }]))
  expect(opened).toEqual([])
})

test('a call comes first: the bonus is claimed after it', async () => {
  isIdle = false
  await start(true)
  expect(claims).toBe(0)
  isIdle = true
  idleChanges()
  await vi.waitFor(() => expect(opened).toHaveLength(1))
})

test('a tab claims nothing', async () => {
  await start(false)
  expect([claims, opened]).toEqual([0, []])
})
