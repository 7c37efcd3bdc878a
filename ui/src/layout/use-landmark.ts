import { type RefObject, useCallback, useState } from 'react'

/**
 * The container for a floating element: the landmark or dialog of its opener. There it keeps the reading order, and a
 * dialog that hides the rest of the page does not hide it.
 */
export function useLandmark(opener: RefObject<HTMLElement | null>) {
  const [landmark, setLandmark] = useState<HTMLElement | null>(null)
  const find = useCallback(() => {
    setLandmark(
      opener.current?.closest<HTMLElement>('[role="dialog"], main, header, footer, nav, body') ?? null,
    )
  }, [opener])
  return { landmark, find }
}
