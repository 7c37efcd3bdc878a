import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Calls `act` as soon as another screen is requested: what was asked for before belongs to the screen that is left. */
export function useDeparture(act: () => void): void {
  const { pathname } = useLocation()
  const headedFor = useNavigation().location?.pathname ?? pathname
  const last = useRef(headedFor)
  const depart = useEffectEvent(act)
  useEffect(() => {
    if (last.current === headedFor) return
    last.current = headedFor
    depart()
  }, [headedFor])
}
