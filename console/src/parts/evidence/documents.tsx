import type { DocumentView } from '@serendip/contract'
import type { ViewPurpose } from '@serendip/contract/operator'
import { Button, FileTextIcon, Spinner } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api.ts'
import { DecidedPicture } from './decided-picture.tsx'
import styles from './documents.module.css'
import { ErrorNotice } from '../screen/error-notice.tsx'
import { PurposeButtons } from '../forms/purpose-buttons.tsx'
import { useStepUp } from '../proof/step-up.tsx'
import { useBlobAddress } from './use-blob-address.ts'
import { When } from '../facts/when.tsx'

const refreshMs = 10_000

/** Which documents a person uploaded, without their content; an applicant may replace them at any time. */
export function useDocuments(userId: string | null) {
  const api = useApi()
  return useQuery({
    queryKey: ['documents', userId],
    queryFn: () => api.creators.documents({ params: { userId: userId ?? '' } }),
    enabled: userId !== null,
    refetchInterval: refreshMs,
  })
}

interface DocumentsProps {
  readonly userId: string
  /** A document was opened and is on the screen. */
  onShown?(documentId: string): void
}

/** The documents of an applicant: closed until the operator says what for and opens one; each look is logged. */
export function Documents({ userId, onShown }: DocumentsProps) {
  const { t } = useTranslation('console')
  const { data, error } = useDocuments(userId)
  const [purpose, setPurpose] = useState<ViewPurpose | null>(null)
  if (!data) return error ? <ErrorNotice error={error} /> : <Spinner />
  const { documents, deletedAt } = data
  if (documents.length === 0) return <p className={styles.quiet}>{t('documents.none')}</p>
  return (
    <div className={styles.documents}>
      <p className={styles.quiet}>
        {purpose === null
          ? t('documents.text')
          : t('documents.opens', { purpose: t(`viewPurpose.${purpose}`) })}
      </p>
      {purpose === null && <PurposeButtons label={t('documents.why')} onChoose={setPurpose} />}
      <ul className={styles.list}>
        {documents.map((document) => (
          <Document
            key={document.documentId}
            userId={userId}
            document={document}
            purpose={purpose}
            onShown={() => onShown?.(document.documentId)}
          />
        ))}
      </ul>
      {deletedAt !== null && (
        <p className={styles.quiet}>
          {t('documents.deleted')} <When ms={deletedAt} />
        </p>
      )}
    </div>
  )
}

interface DocumentProps {
  readonly userId: string
  readonly document: DocumentView
  /** Null before the operator says what for. */
  readonly purpose: ViewPurpose | null
  onShown(): void
}

function Document({ userId, document, purpose, onShown }: DocumentProps) {
  const api = useApi()
  const { documentId, kind, uploadedAt } = document
  const { t } = useTranslation('console')
  const [opened, setOpened] = useState<Blob | null>(null)
  const withStepUp = useStepUp()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const address = useBlobAddress(opened)
  const what = t(`documents.kind.${kind}`)
  const open = async (chosen: ViewPurpose) => {
    setPending(true)
    setError(null)
    const params = { userId, documentId }
    const look = () => api.creators.openDocument({ params, body: { purpose: chosen } })
    await withStepUp(look).then(setOpened, setError)
    setPending(false)
  }
  return (
    <li className={styles.document} data-open={address !== null}>
      {address === null ? (
        <span className={styles.closed} aria-hidden="true">
          <FileTextIcon />
        </span>
      ) : (
        <DecidedPicture
          className={styles.opened}
          alt={what}
          retry={() => purpose !== null && void open(purpose)}
          address={address}
          onShown={onShown}
        />
      )}
      <div className={styles.words}>
        <p className={styles.name}>{what}</p>
        <p className={styles.quiet}>
          {t('documents.uploaded')} <When ms={uploadedAt} />
        </p>
        {address !== null && (
          <Button size="s" variant="quiet" onClick={() => setOpened(null)}>
            {t('documents.hide')}
          </Button>
        )}
        {address === null && purpose !== null && (
          <Button
            size="s"
            pending={isPending}
            aria-label={t('documents.openOf', { what })}
            onClick={() => void open(purpose)}
          >
            {t('documents.open')}
          </Button>
        )}
      </div>
      <ErrorNotice error={error} />
    </li>
  )
}
