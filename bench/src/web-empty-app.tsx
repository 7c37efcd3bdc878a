import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

/** The app's framework with one empty screen: the baseline for its script size and main-thread work. */
const router = createBrowserRouter([{ path: '*', element: <h1>Empty</h1> }])
const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
