import { createContext, type ReactNode, useContext, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'

const TestedContext = createContext<ReactNode>(null)
const Tested = () => useContext(TestedContext)

interface MemoryRouterProps {
  readonly address?: string
  readonly children: ReactNode
}

/** Surrounds what is tested with a router that shows it at every address. */
export function MemoryRouter({ address = '/', children }: MemoryRouterProps) {
  const [router] = useState(() =>
    createMemoryRouter([{ path: '*', element: <Tested /> }], { initialEntries: [address] }),
  )
  return (
    <TestedContext value={children}>
      <RouterProvider router={router} />
    </TestedContext>
  )
}
