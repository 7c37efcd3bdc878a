import { ImageOffIcon, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import styles from './documents.module.css'
import { documentPictureQuery } from './documents-query.ts'

/** One's own document, at an address that only this page can open. */
export function DocumentPicture({ documentId, label }: { documentId: string; label: string }) {
  const { api } = usePlatform()
  const { data, isError } = useQuery(documentPictureQuery(api, documentId))
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
  if (address !== null) return <img className={styles.picture} src={address} alt={label} />
  if (!isError) return <Skeleton shape="block" className={styles.picture ?? ''} />
  return (
    <span className={styles.blank} role="img" aria-label={label}>
      <ImageOffIcon />
    </span>
  )
}
