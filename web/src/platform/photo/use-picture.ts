import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePlatform } from '../platform-context.tsx'
import { pictureQuery, type ShownPicture } from './photo-queries.ts'

/** An address of the picture that this page alone can open; null until it is here, and where it may not be seen. */
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
