import { expect, test } from 'vitest'
import { productSettings } from './product-settings.ts'

test.each([
  ['https://streamers.example/', true],
  [null, true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['streamers.example', false],
])('streamers may be sent to %s: %s', (streamerAppUrl, isTaken) => {
  expect(productSettings.safeParse({ streamerAppUrl }).success).toBe(isTaken)
})
