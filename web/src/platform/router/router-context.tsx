import { HoldBackContext } from '@serendip/ui'
import {
  type Context,
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { Blocked, Location, NavigateOptions, Router, RouterState } from './router.ts'

const RouterContext = createContext<Router | null>(null)
const StateContext = createContext<RouterState | null>(null)
/** By itself: what shows an address is not rendered again when another one begins to load. */
const LocationContext = createContext<Location | null>(null)

interface RouterProviderProps {
  readonly router: Router
  /** Shown instead of the screen at the address. */
  readonly children?: ReactNode
}

/** Shows the screen that the router has opened. */
export function RouterProvider({ router, children }: RouterProviderProps) {
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => {
    const show = () => startTransition(() => setState(router.state))
    show()
    return router.subscribe(show)
  }, [router])
  return (
    <RouterContext value={router}>
      <StateContext value={state}>
        <LocationContext value={state.location}>
          <HoldBackContext value={router.hold}>{children ?? state.screen}</HoldBackContext>
        </LocationContext>
      </StateContext>
    </RouterContext>
  )
}

function useRequired<T>(context: Context<T | null>): T {
  const value = useContext(context)
  if (value === null) throw new Error('There is no router above this component')
  return value
}

export const useRouter = (): Router => useRequired(RouterContext)

export const useNavigate = (): Router['navigate'] => useRouter().navigate

export const useLocation = (): Location => useRequired(LocationContext)

export const useParams = (): Location['params'] => useLocation().params

/** The location that is being opened, if any. */
export const usePending = (): Location | null => useRequired(StateContext).pending

type NextSearch =
  | URLSearchParams
  | Readonly<Record<string, string>>
  | ((before: URLSearchParams) => URLSearchParams)

type SetSearchParams = (next: NextSearch, options?: NavigateOptions) => void

/** The query of the address, and how to change it. */
export function useSearchParams(): readonly [URLSearchParams, SetSearchParams] {
  const router = useRouter()
  const { search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback<SetSearchParams>(
    (next, options) => {
      const wanted =
        typeof next === 'function' ? next(new URLSearchParams(router.state.location.search)) : next
      void router.navigate(`?${new URLSearchParams(wanted)}`, options)
    },
    [router],
  )
  return [query, setQuery]
}

/** While `isBlocking`, a navigation waits: the one that does, or null. */
export function useBlocker(isBlocking: boolean): Blocked | null {
  const { block } = useRouter()
  useEffect(() => (isBlocking ? block() : undefined), [block, isBlocking])
  return useRequired(StateContext).blocked
}
