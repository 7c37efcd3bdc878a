import '@serendip/ui/base.css'
import { ExcessWordsProvider, HoldBackContext, watchSubmits } from '@serendip/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider } from 'react-router/dom'
import { ApiContext } from './api.ts'
import { createApi, onSessionGone } from './client.ts'
import { createStrings } from './create-strings.ts'
import { applyTheme } from './layout/theme.ts'
import { meKey } from './queries.ts'
import { dialogEntries, router } from './router.tsx'

/** A dialog that locks scrolling adds a style element; its library reads the page's nonce from here. */
function allowRuntimeStyles(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  Object.assign(globalThis, { __webpack_nonce__: nonce })
}

const answersFreshMs = 5_000

allowRuntimeStyles()
applyTheme()
watchSubmits(document, flushSync)
/** Without a network a call fails at once and says so, instead of waiting unseen. */
const networkMode = 'always'
const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: answersFreshMs, retry: false, networkMode },
    mutations: { networkMode },
  },
})
const api = createApi()
onSessionGone(() => queries.setQueryData(meKey, null))
const strings = createStrings()
const excessWords = (count: number, limit: number): string =>
  strings.t('console:problem.excess', { count, limit })
const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <I18nextProvider i18n={strings}>
          <ExcessWordsProvider value={excessWords}>
            <HoldBackContext value={dialogEntries.hold}>
              <ApiContext value={api}>
                <RouterProvider router={router} />
              </ApiContext>
            </HoldBackContext>
          </ExcessWordsProvider>
        </I18nextProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
