import { expect, test } from 'vitest'
import { createI18n } from './create-i18n.ts'

test('the texts of a feature load in the chosen language when they are first needed', async () => {
  const loaded: string[] = []
  const i18n = await createI18n({
    language: 'de',
    brandName: 'Serendip',
    namespaces: ['everywhere'],
    load: async (language, namespace) => {
      loaded.push(`${language}/${namespace}`)
      return { title: `${namespace} in ${language}` }
    },
  })
  expect(loaded).toEqual(['de/everywhere'])
  await i18n.loadNamespaces('wallet')
  expect(i18n.t('wallet:title')).toBe('wallet in de')
  await i18n.changeLanguage('ar')
  expect(i18n.t('wallet:title')).toBe('wallet in ar')
  expect(loaded).toEqual(['de/everywhere', 'de/wallet', 'ar/everywhere', 'ar/wallet'])
})

test('numbers in texts are grouped as the language does it, and texts stay as they are', async () => {
  const i18n = await createI18n({
    language: 'en',
    brandName: 'Serendip',
    namespaces: ['everywhere'],
    load: async () => ({ coins: '{{count}} coins for {{name}} at {{brand}}' }),
  })
  const text = () => i18n.t('everywhere:coins' as never, { count: 12_500, name: '1000' })
  expect(text()).toBe('12,500 coins for 1000 at Serendip')
  await i18n.changeLanguage('de')
  expect(text()).toBe('12.500 coins for 1000 at Serendip')
  await i18n.changeLanguage('ar')
  expect(text()).toBe('12,500 coins for 1000 at Serendip')
})
