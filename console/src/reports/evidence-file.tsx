import type { CaseEvidence, EvidencePurpose } from '@serendip/contract/operator'
import { Button } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { DecidedPicture } from '../parts/evidence/decided-picture.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { useBlobAddress } from '../parts/evidence/use-blob-address.ts'
import styles from './evidence-file.module.css'

type File = CaseEvidence['texts'][number]['files'][number]

interface FileProps {
  readonly reportId: string
  readonly file: File
  /** Purpose for which the operator opened the evidence; each file that is opened is logged with it. */
  readonly purpose: EvidencePurpose
  readonly name: string
  /** Its place among the still pictures of a call. */
  readonly place?: number
  /** It was opened, and the browser has it ready. */
  onShown(): void
}

/** A file of a reported chat: beyond recognition until the operator asks for it, and hidden again on request. */
export function EvidenceFile(props: FileProps) {
  const api = useApi()
  const { reportId, purpose, name, place, onShown } = props
  const { fileId, kind } = props.file
  const { t } = useTranslation('console')
  const stepUp = useStepUp()
  const [opened, setOpened] = useState<Blob | null>(null)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const address = useBlobAddress(opened)
  const label =
    place === undefined ? t(`evidence.file_${kind}`, { name }) : t('evidence.frame', { number: place, name })
  const open = async () => {
    setPending(true)
    setError(null)
    const params = { reportId, fileId }
    await stepUp(() => api.cases.openFile({ params, body: { purpose } })).then(setOpened, setError)
    setPending(false)
  }
  return (
    <div className={styles.file}>
      {address === null ? (
        <>
          {kind !== 'audio' && <Blurred reportId={reportId} fileId={fileId} />}
          <Button size="s" pending={isPending} onClick={() => void open()}>
            {t(`evidence.open_${kind}`)}
          </Button>
        </>
      ) : (
        <>
          <Opened kind={kind} address={address} label={label} onShown={onShown} retry={() => void open()} />
          <Button size="s" variant="quiet" onClick={() => setOpened(null)}>
            {t('evidence.hide')}
          </Button>
        </>
      )}
      <ErrorNotice error={error} />
    </div>
  )
}

function Blurred({ reportId, fileId }: { reportId: string; fileId: string }) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['blurred', reportId, fileId],
    queryFn: () => api.cases.blurredFile({ params: { reportId, fileId } }),
    staleTime: Number.POSITIVE_INFINITY,
    // Without a frame there is nothing to show, now or later.
    retry: false,
  })
  const address = useBlobAddress(data)
  return (
    <div className={styles.blurred}>{address !== null && <img src={address} alt="" draggable={false} />}</div>
  )
}

interface OpenedProps extends Pick<FileProps, 'onShown'> {
  readonly kind: File['kind']
  readonly address: string
  readonly label: string
  retry(): void
}

function Opened({ kind, address, label, onShown, retry }: OpenedProps) {
  if (kind === 'image')
    return (
      <DecidedPicture
        className={styles.opened}
        alt={label}
        address={address}
        onShown={onShown}
        retry={retry}
      />
    )
  const played = { className: styles.opened, src: address, 'aria-label': label, onLoadedData: onShown }
  if (kind === 'audio') return <audio {...played} controls />
  return <video {...played} controls playsInline />
}
