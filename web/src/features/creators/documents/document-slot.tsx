import { type DocumentKind, type DocumentView, formatLocale, limits } from '@serendip/contract'
import { Badge, Button, Card, FileTextIcon, Notice, PlusIcon, Trash2Icon, UploadIcon } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { applicationKey } from '../use-own-application.ts'
import { DocumentPicture } from './document-picture.tsx'
import styles from './documents.module.css'
import { documentTypes } from './make-document.ts'
import { RemoveDocumentDialog } from './remove-document-dialog.tsx'
import { useSending } from './use-sending.ts'

interface SlotProps {
  readonly kind: DocumentKind
  readonly documents: readonly DocumentView[]
  /** Not after the decision. */
  readonly canChange: boolean
}

/** The pictures of one kind: what is there, and choosing, replacing and removing them. */
export function DocumentSlot({ kind, documents, canChange }: SlotProps) {
  const { t } = useTranslation('documents')
  const heading = useId()
  const isNeeded = kind === 'front' || kind === 'selfie'
  return (
    <Card asChild className={styles.slot ?? ''}>
      <section aria-labelledby={heading}>
        <div className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {t(`kind.${kind}`)}
          </h2>
          {canChange && <Badge>{t(isNeeded ? 'required' : 'optional')}</Badge>}
        </div>
        {canChange && <p className={styles.text}>{t(`hint.${kind}`, { max: limits.otherDocumentsMax })}</p>}
        {documents.length > 0 && (
          <ul className={styles.pictures}>
            {documents.map((document) => (
              <Stored key={document.documentId} document={document} canChange={canChange} />
            ))}
          </ul>
        )}
        {canChange && <Choice kind={kind} count={documents.length} />}
      </section>
    </Card>
  )
}

function Stored({ document, canChange }: { document: DocumentView; canChange: boolean }) {
  const { t, i18n } = useTranslation(['documents', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { documentId, kind, uploadedAt } = document
  const what = t(`kind.${kind}`)
  const removing = useMutation({
    mutationFn: () => api.creators.removeDocument({ params: { documentId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: applicationKey }),
  })
  const date = new Intl.DateTimeFormat(formatLocale(i18n.language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(uploadedAt)
  return (
    <li className={styles.stored}>
      <DocumentPicture documentId={documentId} label={t('picture', { what })} />
      <div className={styles.words}>
        <p className={styles.text}>{t('uploaded', { date })}</p>
        {canChange && (
          <Button
            size="s"
            variant="quiet"
            icon={<Trash2Icon />}
            aria-label={t('removeOf', { what })}
            pending={removing.isPending}
            onClick={() => setAsking(true)}
          >
            {t('remove')}
          </Button>
        )}
        {removing.isError && <Notice tone="error">{t(`error:${asApiError(removing.error).code}`)}</Notice>}
      </div>
      <RemoveDocumentDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onRemove={() => removing.mutate()}
      />
    </li>
  )
}

/** Choosing a picture and sending it. */
function Choice({ kind, count }: { kind: DocumentKind; count: number }) {
  const { t, i18n } = useTranslation('documents')
  const { share, problem, again, send, stop } = useSending(kind)
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file) send(file)
  }
  const what = t(`kind.${kind}`)
  if (share !== null) {
    const percent = new Intl.NumberFormat(formatLocale(i18n.language), { style: 'percent' }).format(share)
    return (
      <div className={styles.sending}>
        <progress className={styles.progress} value={share} aria-label={what} />
        <p className={styles.text} role="status">
          {t('sending', { percent })}
        </p>
        <Button size="s" variant="quiet" onClick={stop}>
          {t('stop')}
        </Button>
      </div>
    )
  }
  const isFull = kind === 'other' && count >= limits.otherDocumentsMax
  const act = kind === 'other' ? 'add' : count > 0 ? 'replace' : 'choose'
  const label = t(`${act}Of`, { what })
  return (
    <>
      {count === 0 && problem === null && (
        <span className={styles.blank} aria-hidden="true">
          <FileTextIcon />
        </span>
      )}
      {problem !== null && (
        <Notice tone="error" action={again && <Button onClick={again}>{t('again')}</Button>}>
          {problem}
        </Notice>
      )}
      {!isFull && (
        <div>
          <Button
            icon={kind === 'other' ? <PlusIcon /> : <UploadIcon />}
            aria-label={label}
            onClick={() => input.current?.click()}
          >
            {t(act)}
          </Button>
        </div>
      )}
      <input ref={input} type="file" accept={documentTypes} hidden aria-label={label} onChange={choose} />
    </>
  )
}
