import { expect, test } from 'vitest'
import { screenPictures } from './screen-pictures.ts'

const complaints = (wanted: readonly string[], pictures: readonly string[]) =>
  screenPictures(wanted, pictures)
    .check({ files: [] })
    .map(({ path, message }) => `${path} ${message}`)

test('a shot in every size and language is sufficient', () => {
  expect(complaints(['lobby-phone-en.jpg'], ['lobby-phone-en.jpg'])).toEqual([])
})

test('a shot that was never taken is missed, and a picture of no shot is found', () => {
  expect(complaints(['lobby-phone-en.jpg', 'lobby-phone-ar.jpg'], ['lobby-phone-en.jpg', 'old.jpg'])).toEqual(
    [
      'docs/screens/lobby-phone-ar.jpg is missing: run npm run screens',
      'docs/screens/old.jpg belongs to no shot',
    ],
  )
})
