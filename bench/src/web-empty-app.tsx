import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** React with one empty screen: the baseline for the app's script size and main-thread work. */
const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <h1>Empty</h1>
    </StrictMode>,
  )
}
