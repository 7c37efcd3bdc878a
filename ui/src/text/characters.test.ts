import { expect, test, vi } from 'vitest'
import { charactersOf } from './characters.ts'

test('a plain name is split without a segmenter', () => {
  const made = vi.spyOn(Intl, 'Segmenter')
  expect(charactersOf('Ada L.')).toEqual(['A', 'd', 'a', ' ', 'L', '.'])
  expect(charactersOf('')).toEqual([])
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})

test('a family, a flag and an accent stay whole', () => {
  expect(charactersOf('👩‍👩‍👧🇩🇪e\u0301a')).toEqual(['👩‍👩‍👧', '🇩🇪', 'e\u0301', 'a'])
})
