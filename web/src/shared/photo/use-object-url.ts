import { useEffect, useState } from 'react'

/** An address of a file that only this page can open; null while there is none. */
export function useObjectUrl(file: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (file === undefined) return
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(created)
    }
  }, [file])
  return address
}
