import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anI18nIn } from '../../../platform/i18n/an-i18n.test-kit.ts'
import { testProviders } from '../../../platform/test-providers.test-kit.tsx'
import { useBillWords } from './use-bill-words.ts'

test.each([
  ['en', 60, '1 coin/s'],
  ['en', 90, '1.5 coins/s'],
  ['en', 120, '2 coins/s'],
  ['de', 60, '1 Coin/s'],
  ['de', 90, '1,5 Coins/s'],
  ['ar', 60, '1 عملة/ث'],
  ['ar', 180, '3 عملات/ث'],
] as const)('in %s, %i coins per minute are shown as %s', async (language, rateCoins, words) => {
  const wrapper = testProviders({ i18n: await anI18nIn(language) })
  const { result } = renderHook(() => useBillWords(), { wrapper })
  expect(result.current.rate(rateCoins)).toBe(words)
})
