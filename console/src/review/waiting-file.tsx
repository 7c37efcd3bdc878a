import { Spinner } from '@serendip/ui'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { DecidedPicture, UnshownNotice } from '../parts/evidence/decided-picture.tsx'
import { useBlobAddress } from '../parts/evidence/use-blob-address.ts'

interface WaitingFileProps {
  readonly queryKey: QueryKey
  read(): Promise<Blob>
  readonly type: 'image' | 'video'
  readonly label: string
  /** The file is on the screen. */
  onShown?(): void
}

/** A picture or video that waits, fetched with the console's own header; its address lives as long as it is shown. */
export function WaitingFile({ queryKey, read, type, label, onShown = () => {} }: WaitingFileProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: read,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useBlobAddress(data)
  const retry = () => void refetch()
  if (isError && !isFetching) return <UnshownNotice retry={retry} />
  if (!address) return <Spinner />
  if (type === 'image')
    return <DecidedPicture key={address} address={address} alt={label} onShown={onShown} retry={retry} />
  const played = { src: address, 'aria-label': label, onLoadedData: onShown, onError: retry }
  return <video {...played} controls playsInline />
}
