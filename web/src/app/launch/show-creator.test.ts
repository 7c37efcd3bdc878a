import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Toast } from '../../features/toasts/index.ts'
import { anI18n } from '../../platform/i18n/an-i18n.test-kit.ts'
import { showCreator } from './show-creator.ts'

test('who waited for a creator sees that she is online, and one press leads to her page', async () => {
  const shown: Toast[] = []
  const navigate = vi.fn()
  const queries = new QueryClient()
  const invalidated = vi.spyOn(queries, 'invalidateQueries')
  const toasts = { show: (toast: Toast) => void shown.push(toast) }
  const deps = { queries, i18n: anI18n(), overlays: { toasts }, router: { navigate } }
  await showCreator({ creatorId: 'usr_1', name: 'Mira Lang', avatar: '' }, deps)
  expect(shown).toMatchObject([{ title: 'Mira Lang is online', userId: 'usr_1' }])
  shown[0]?.actionCallback?.()
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/user-detail/usr_1')
  expect(invalidated).toHaveBeenCalledWith({ queryKey: ['creator-waits'] })
})
