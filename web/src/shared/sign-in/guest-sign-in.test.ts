import { expect, test } from 'vitest'
import { guestSignInAddress, readGuestSignIn } from './guest-sign-in.ts'

test('a guest’s window starts the sign-in that the frame requested', () => {
  const address = guestSignInAddress('apple', 'guest-chat')
  expect(address).toBe('/login/social?by=apple&guestStep=guest-chat')
  expect(readGuestSignIn(new URL(address, 'https://meet.example').search)).toEqual({
    method: 'apple',
    guestStep: 'guest-chat',
  })
})

test.each([
  '',
  '?by=evil',
  '?guestStep=guest',
  '?by=google&guestStep=/payment',
  '?by=google&guestStep=guest%20x',
])('an address with %j begins nothing', (search) => {
  expect(readGuestSignIn(search)).toBeNull()
})
