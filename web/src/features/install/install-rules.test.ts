import { expect, test } from 'vitest'
import {
  type CoinOfferState,
  type InstallState,
  installDevice,
  installWay,
  mayShowPopup,
  offersCoins,
} from './install-rules.ts'

const pixel = { isAndroid: true, isAppleMobile: false, isSafari: false }
const iphone = { isAndroid: false, isAppleMobile: true, isSafari: true }
const desktop = { isAndroid: false, isAppleMobile: false, isSafari: false }
const flags = { shownPopupTimestamps: [], pwaInstalled: false }
const ready: InstallState = { device: pixel, flags, isInstalledApp: false, hasPrompt: true }
const limits = { showsMax: 3, gapMs: 300_000 }
const now = 1_800_000_000_000

const shownAt = (...shownPopupTimestamps: number[]): InstallState => ({
  ...ready,
  flags: { ...flags, shownPopupTimestamps },
})

test('the popup is shown on Android with the browser’s offer, and in Safari of Apple’s phones and tablets without one', () => {
  expect(mayShowPopup(ready, limits, now)).toBe(true)
  expect(mayShowPopup({ ...ready, hasPrompt: false }, limits, now)).toBe(false)
  expect(mayShowPopup({ ...ready, device: iphone, hasPrompt: false }, limits, now)).toBe(true)
  expect(mayShowPopup({ ...ready, device: { ...iphone, isSafari: false } }, limits, now)).toBe(false)
  expect(mayShowPopup({ ...ready, device: desktop }, limits, now)).toBe(false)
})

test('the popup is shown at most three times', () => {
  expect(mayShowPopup(shownAt(0, 1), limits, now)).toBe(true)
  expect(mayShowPopup(shownAt(0, 1, 2), limits, now)).toBe(false)
})

test('five minutes pass between two popups', () => {
  expect(mayShowPopup(shownAt(now - limits.gapMs + 1), limits, now)).toBe(false)
  expect(mayShowPopup(shownAt(now - limits.gapMs), limits, now)).toBe(true)
})

test('the popup is not shown where the app is installed, nor in the installed app', () => {
  expect(mayShowPopup({ ...ready, flags: { ...flags, pwaInstalled: true } }, limits, now)).toBe(false)
  expect(mayShowPopup({ ...ready, isInstalledApp: true }, limits, now)).toBe(false)
  expect(mayShowPopup({ ...ready, device: iphone, isInstalledApp: true }, limits, now)).toBe(false)
})

test('a person who asks may install on a desktop too', () => {
  expect(installWay({ ...ready, device: desktop })).toBe('prompt')
  expect(installWay({ ...ready, device: desktop, hasPrompt: false })).toBeNull()
  expect(installWay({ ...ready, device: iphone, hasPrompt: false })).toBe('safari')
})

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 5, pixel],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    5,
    iphone,
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 5, iphone],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1',
    5,
    { ...iphone, isSafari: false },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/604.1',
    5,
    { ...iphone, isSafari: false },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15',
    0,
    { ...desktop, isSafari: true },
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36', 10, desktop],
])('%s with %i touch points', (userAgent, maxTouchPoints, expected) => {
  expect(installDevice({ userAgent, maxTouchPoints })).toEqual(expected)
})

const offer: CoinOfferState = {
  test: 'lobby',
  coins: 10,
  coinsMax: 10,
  isBonusOpen: true,
  isInLobby: true,
  hadCall: false,
  offerExpiresAt: null,
}

test('the 200-coins offer is for people of its test with ten coins or fewer who have no install bonus', () => {
  expect(offersCoins(offer, now)).toBe(true)
  expect(offersCoins({ ...offer, coins: 11 }, now)).toBe(false)
  expect(offersCoins({ ...offer, test: null }, now)).toBe(false)
  expect(offersCoins({ ...offer, isBonusOpen: false }, now)).toBe(false)
})

test('one test offers in the lobby, the other after the first call', () => {
  expect(offersCoins({ ...offer, isInLobby: false, hadCall: true }, now)).toBe(false)
  expect(offersCoins({ ...offer, test: 'afterCall' }, now)).toBe(false)
  expect(offersCoins({ ...offer, test: 'afterCall', isInLobby: false, hadCall: true }, now)).toBe(true)
})

test('a second offer waits until the first one expires', () => {
  expect(offersCoins({ ...offer, offerExpiresAt: now + 1 }, now)).toBe(false)
  expect(offersCoins({ ...offer, offerExpiresAt: now }, now)).toBe(true)
})
