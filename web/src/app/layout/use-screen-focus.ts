import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the new screen after each move inside the app, so that it is read from its start. */
export function useScreenFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
