import { beforeEach, expect, test } from 'vitest'
import { storageOf } from '../../platform/analytics/storage.ts'
import { fakeClock } from '../../platform/fake-clock.ts'
import { popupAfterMs, popupLookMs, watchInstall } from './watch-install.ts'

const limits = {
  showsMax: 3,
  gapMs: 300_000,
  offerCoinsMax: 10,
  offerEveryMs: 86_400_000,
}
const bonus = { coins: 200, needsEmail: false }

let clock: ReturnType<typeof fakeClock>
let shown: string[]
let marks: number[]
let entries: Map<string, string>
let is: { free: boolean; inLobby: boolean; hadCall: boolean }
let profile: { coins: number; abTests: string[] }
let openBonus: typeof bonus | null
let isAway: boolean

beforeEach(() => {
  clock = fakeClock()
  shown = []
  marks = []
  entries = new Map()
  is = { free: true, inLobby: true, hadCall: false }
  profile = { coins: 10, abTests: [] }
  openBonus = bonus
  isAway = false
})

const start = () =>
  watchInstall({
    install: {
      getSnapshot: () => 'prompt',
      mayShow: ({ showsMax, gapMs }) =>
        marks.length < showsMax && clock.now() - (marks.at(-1) ?? Number.NEGATIVE_INFINITY) >= gapMs,
      markShown: () => void marks.push(clock.now()),
    },
    clock,
    stored: storageOf(
      () =>
        ({
          getItem: (name: string) => entries.get(name) ?? null,
          setItem: (name: string, value: string) => void entries.set(name, value),
        }) as Storage,
    ),
    isFree: () => is.free,
    isInLobby: () => is.inLobby,
    hadCall: () => is.hadCall,
    limits: async () => {
      if (isAway) throw new Error('no network')
      return limits
    },
    profile: async () => profile,
    bonus: async () => openBonus,
    show: (form) => void shown.push(form),
  })

/** Time passes, with every check that falls into it. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += popupLookMs) {
    clock.advance(popupLookMs)
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
}

test('nobody is asked in the first minute of a visit', async () => {
  start()
  await pass(popupAfterMs - popupLookMs)
  expect(shown).toEqual([])
  await pass(popupLookMs)
  expect(shown).toEqual(['popup'])
})

test('a visit of an hour shows three popups, five minutes apart', async () => {
  start()
  await pass(3_600_000)
  expect(shown).toEqual(['popup', 'popup', 'popup'])
  expect((marks[1] ?? 0) - (marks[0] ?? 0)).toBeGreaterThanOrEqual(limits.gapMs)
})

test('a call, a dialog or a text in a field comes first', async () => {
  is.free = false
  start()
  await pass(600_000)
  expect(shown).toEqual([])
  is.free = true
  await pass(popupLookMs)
  expect(shown).toEqual(['popup'])
})

test('without an answer of the server nothing is shown, and the next look asks again', async () => {
  isAway = true
  start()
  await pass(popupAfterMs * 2)
  expect(shown).toEqual([])
  isAway = false
  await pass(popupLookMs)
  expect(shown).toEqual(['popup'])
})

test('in the first test the popup in the lobby offers 200 coins, and not again until that expires', async () => {
  profile.abTests = ['pwa200coins_testgroup|test_group']
  start()
  await pass(popupAfterMs + limits.gapMs)
  expect(shown).toEqual(['offer', 'popup'])
  clock.advance(limits.offerEveryMs)
  await pass(popupLookMs)
  expect(shown).toEqual(['offer', 'popup', 'offer'])
})

test('in the second test it offers them after the first call', async () => {
  profile.abTests = ['pwa200coins_v2|test_group']
  start()
  await pass(popupAfterMs)
  is.hadCall = true
  await pass(limits.gapMs)
  expect(shown).toEqual(['popup', 'offer'])
})

test('with more than ten coins, or with the bonus already, the popup is the ordinary one', async () => {
  profile = { coins: 11, abTests: ['pwa200coins_testgroup|test_group'] }
  start()
  await pass(popupAfterMs)
  profile.coins = 0
  openBonus = null
  await pass(limits.gapMs)
  expect(shown).toEqual(['popup', 'popup'])
})
