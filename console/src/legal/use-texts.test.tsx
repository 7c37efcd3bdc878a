import type { OpenLegalPage } from '@serendip/contract/operator'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { providing } from '../console.test-kit.tsx'
import { useTexts } from './use-texts.ts'

const saveDraft = vi.fn()
const version = vi.fn()
const Routes = providing({ legal: { saveDraft, version } })
afterEach(cleanup)

const page: OpenLegalPage = { texts: { en: 'one', de: 'eins' }, drafts: [], versions: [], shown: 1 }
const drafted = (text: string): OpenLegalPage => ({
  ...page,
  drafts: [{ language: 'en', text, operatorName: 'Ada', draftedAt: 1 }],
})

function editor() {
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Routes>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </Routes>
  )
  const params = { brand: 'serendip', page: 'chatrules' } as const
  return renderHook((shown: OpenLegalPage) => useTexts(params, shown, 'en'), { wrapper, initialProps: page })
}

test('a text that was changed back, or restored as it is stored, is not unsaved', async () => {
  const { result } = editor()
  act(() => result.current.edit('one!'))
  expect(result.current.hasUnsaved).toBe(true)
  act(() => result.current.edit('one'))
  expect(result.current.hasUnsaved).toBe(false)
  version.mockResolvedValue({ texts: page.texts })
  await act(() => result.current.restore(1))
  expect(result.current.hasUnsaved).toBe(false)
})

test('what is typed while a draft is saved stays', async () => {
  const { result, rerender } = editor()
  const { promise, resolve } = Promise.withResolvers<object>()
  saveDraft.mockReturnValue(promise)
  act(() => result.current.edit('two'))
  let saved = Promise.resolve()
  act(() => {
    saved = result.current.save()
  })
  act(() => result.current.edit('two and more'))
  rerender(drafted('two'))
  resolve({ draftedAt: 1 })
  await act(() => saved)
  expect([result.current.text, result.current.hasUnsaved]).toEqual(['two and more', true])
})
