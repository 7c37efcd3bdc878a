import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePlatform } from '../../platform/platform-context.tsx'
import { pictureQuery, type ShownPicture } from './photo-queries.ts'

/** A picture address that only this page can open; null until it is loaded, and if it may not be seen. */
export function usePicture(shown: ShownPicture): string | null {
  const { api } = usePlatform()
  const { data } = useQuery(pictureQuery(api, shown))
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (data === undefined) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [data])
  return address
}
