import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from '../../web/src/platform/router/router.ts'
import { RouterProvider } from '../../web/src/platform/router/router-context.tsx'

/** The app's framework with one empty screen: the baseline for its script size and main-thread work. */
const router = new Router(window, () => ({ screen: <h1>Empty</h1>, params: {} }))
void router.start()
const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
