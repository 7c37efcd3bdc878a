import { createContext, useContext } from 'react'
import type { Api } from './client.ts'

export type { Api }

/** The routes of the console's server, for every component below. */
export const ApiContext = createContext<Api | null>(null)

export function useApi(): Api {
  const api = useContext(ApiContext)
  if (api === null) throw new Error('no api in the context')
  return api
}
