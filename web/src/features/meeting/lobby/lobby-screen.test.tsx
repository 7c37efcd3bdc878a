import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import lobby from '../../../../../locales/en/lobby.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { type MeetingParts, MeetingProvider } from '../meeting-context.tsx'
import { type MeetingSlots, SlotsProvider } from '../slots.tsx'
import { aWish } from '../state/call-fixtures.ts'
import type { StartState } from '../state/call-state.ts'
import { LobbyScreen } from './lobby-screen.tsx'

afterEach(cleanup)

const subscribe = () => () => {}

/** Devices whose state changes, as it does several times while a camera opens. */
function someDevices() {
  const listeners = new Set<() => void>()
  let state: object = { phase: 'closed' }
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => state,
    open: async () => {},
    openIfGranted: vi.fn(async () => {}),
    become(next: object) {
      state = next
      for (const listener of listeners) listener()
    },
  }
}

async function open(filter: 'both' | 'male', coins: number, mode: 'text' | 'video' = 'text') {
  const shown: string[] = []
  const platform = aPlatform({
    notices: { show: (notice: { title: string }) => shown.push(notice.title) },
    clientSettings: { save: async () => {} },
    settings: { read: async () => ({ filterPriceCoins: { both: 0, female: 10, male: 10 } }) },
    api: {
      accounts: { profile: async () => ({ profile: { coins, bonusMatch: 0 } }) },
      catalogue: { coinRate: async () => ({ currency: 'USD', centsPer1000Coins: 2330 }) },
      site: { live: async () => ({ online: 0 }) },
    },
  })
  const wish = aWish({ mode, filter })
  const state = stub<StartState>({ status: 'start', wish, notice: null, sends: { camera: false } })
  const whole = { call: state }
  const media = someDevices()
  let creatorsDrawn = 0
  const dispatched: object[] = []
  const meeting = { dispatch: (event: object) => dispatched.push(event), subscribe, current: () => whole }
  const slots = {
    live: () => null,
    creators: () => {
      creatorsDrawn += 1
      return null
    },
    identity: { notice: () => null, passes: async () => true },
  }
  render(
    <TestProviders platform={platform}>
      <MeetingProvider parts={stub<MeetingParts>({ meeting, media })}>
        <SlotsProvider slots={stub<MeetingSlots>(slots)}>
          <LobbyScreen state={state} />
        </SlotsProvider>
      </MeetingProvider>
    </TestProviders>,
  )
  return { media, dispatched, shown, creatorsDrawn: () => creatorsDrawn }
}

test('the button that begins a match with a price says the price, in coins and in money', async () => {
  await open('male', 100)
  expect(await screen.findByRole('button', { name: /10 coins \(≈\u00a0\$0\.24\)/ })).toBeDefined()
})

test('without the coins the button begins a free search, and the screen says how many are missing', async () => {
  await open('male', 4)
  expect(await screen.findByText(/6 coins/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /coins/ })).toBeNull()
})

test('a camera that opens, and prices that arrive, do not draw the whole lobby again', async () => {
  const { media, creatorsDrawn } = await open('male', 100)
  const drawn = creatorsDrawn()
  await screen.findByRole('button', { name: /10 coins/ })
  act(() => media.become({ phase: 'asking' }))
  expect(creatorsDrawn()).toBe(drawn)
})

test('with a microphone and no camera no video search begins: another try and text chat are offered', async () => {
  const { media, dispatched, shown } = await open('both', 0, 'video')
  const noCamera = { phase: 'failed', problem: 'missing', hasCamera: false, hasMicrophone: true }
  act(() => media.become({ ...noCamera, microphoneProblem: null, stream: null }))
  expect(screen.getByRole('heading', { name: lobby.problem.missing.title })).toBeDefined()
  expect(screen.getByRole('button', { name: lobby.problem.retry })).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: lobby.start }))
  await waitFor(() => expect(shown).toEqual([expect.stringContaining(lobby.problem.missing.title)]))
  expect(dispatched).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: lobby.preview.toText }))
  expect(dispatched).toMatchObject([{ type: 'wish', wish: { mode: 'text' } }])
})

test('video in place of text chat opens the camera that was allowed before', async () => {
  const { media, dispatched } = await open('both', 0, 'text')
  fireEvent.click(screen.getByRole('button', { name: lobby.preview.toVideo }))
  expect(media.openIfGranted).toHaveBeenCalledOnce()
  expect(dispatched).toMatchObject([{ type: 'wish', wish: { mode: 'video' } }])
})
