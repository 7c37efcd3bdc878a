import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useRouter } from './router-context.tsx'

const storageKey = 'scroll-positions'

/** Scroll position of each entry of the history, by the key of its location. */
type Positions = Map<string, number>

function readPositions(): Positions {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return new Map()
  }
}

function scrollTo({ hash, position }: { hash: string; position: number | undefined }): void {
  const part =
    position === undefined && hash !== '' && document.getElementById(decodeURIComponent(hash.slice(1)))
  if (part) part.scrollIntoView()
  else window.scrollTo(0, position ?? 0)
}

/** Begins each screen at its top, or at the part that its address names; coming back to one finds it as it was left. */
export function useScrollRestoration(): void {
  const router = useRouter()
  const location = useLocation()
  const [positions] = useState(readPositions)
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const forget = router.subscribe((now, before) => {
      if (now.location !== before.location) positions.set(before.location.key, scrollY)
    })
    const store = () => {
      positions.set(router.state.location.key, scrollY)
      sessionStorage.setItem(storageKey, JSON.stringify([...positions]))
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', store)
    return () => {
      forget()
      removeEventListener('pagehide', store)
      history.scrollRestoration = 'auto'
    }
  }, [router, positions])
  useLayoutEffect(
    () => scrollTo({ hash: location.hash, position: positions.get(location.key) }),
    [location, positions],
  )
}
