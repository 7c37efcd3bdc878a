import { expect, it } from 'vitest'
import { fitOf } from './video-fit.ts'

it.each([
  ['a desk on a desk', [640, 480], [1440, 900], 'cover'],
  ['a phone on a phone', [480, 640], [390, 844], 'cover'],
  ['a desk on an upright phone', [1280, 720], [390, 844], 'cover'],
  ['a phone on a phone on its side', [480, 860], [844, 390], 'cover'],
  ['a desk on the smallest phone', [1280, 720], [320, 568], 'cover'],
  ['a phone on a desk', [480, 860], [1440, 900], 'contain'],
  ['a picture that has not come yet', [0, 0], [390, 844], 'cover'],
] as const)('%s', (_name, [width, height], [frameWidth, frameHeight], fit) => {
  expect(fitOf({ width, height }, { width: frameWidth, height: frameHeight })).toBe(fit)
})
