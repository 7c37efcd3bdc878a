import { renderHook } from '@testing-library/react'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import ar from '../../../../../locales/ar/call.json' with { type: 'json' }
import de from '../../../../../locales/de/call.json' with { type: 'json' }
import en from '../../../../../locales/en/call.json' with { type: 'json' }
import { useBillWords } from './use-bill-words.ts'

test.each([
  ['en', 60, '1 coin/s'],
  ['en', 90, '1.5 coins/s'],
  ['en', 120, '2 coins/s'],
  ['de', 60, '1 Coin/s'],
  ['de', 90, '1,5 Coins/s'],
  ['ar', 60, '1 عملة/ث'],
  ['ar', 180, '3 عملات/ث'],
])('in %s, %i coins per minute are shown as %s', async (language, rateCoins, words) => {
  const i18n = createInstance().use(initReactI18next)
  const resources = { en: { call: en }, de: { call: de }, ar: { call: ar } }
  await i18n.init({ lng: language, ns: ['call'], resources })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  )
  const { result } = renderHook(() => useBillWords(), { wrapper })
  expect(result.current.rate(rateCoins)).toBe(words)
})
