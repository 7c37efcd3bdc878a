import { documentKinds, formatLocale, limits, type OwnDocuments } from '@serendip/contract'
import {
  ArrowLeftIcon,
  Button,
  EmptyState,
  FileTextIcon,
  IconButton,
  Notice,
  Page,
  Skeleton,
} from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../platform/i18n/create-i18n.ts'
import { localPath } from '../../../platform/i18n/language-path.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useBack } from '../../../platform/navigation/use-back.ts'
import { OwnApplication } from '../own-application.tsx'
import { DocumentSlot } from './document-slot.tsx'
import styles from './documents.module.css'
import { ownDocumentsQuery } from './documents-query.ts'

/** `/documents`: what an applicant hands in to show who they are and how old. */
export function DocumentsScreen() {
  const { t } = useTranslation(['documents', 'nav', 'everywhere'])
  const { api, brand } = usePlatform()
  const goBack = useBack()
  const { data, isError, isPending, refetch } = useQuery(ownDocumentsQuery(api))
  const title = t('title')
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
  }, [title, brand])
  return (
    <Page
      title={title}
      back={<IconButton variant="quiet" icon={<ArrowLeftIcon />} label={t('nav:back')} onClick={goBack} />}
    >
      <div className={styles.screen} aria-busy={isPending}>
        {isError && (
          <Notice
            tone="error"
            action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
          >
            {t('failed')}
          </Notice>
        )}
        {isPending && <Skeleton shape="block" className={styles.waiting ?? ''} />}
        {data && <Documents own={data} />}
      </div>
    </Page>
  )
}

function Documents({ own }: { own: OwnDocuments }) {
  const { t, i18n } = useTranslation('documents')
  const { state, documents, deletedAt } = own
  const isEmpty = documents.length === 0
  if (state === 'none') return <Nothing why="none" />
  if (state === 'decided' && isEmpty) return <Nothing why="decided" />
  const of = (kind: (typeof documentKinds)[number]) => documents.filter((document) => document.kind === kind)
  const canChange = state === 'open'
  return (
    <>
      {state === 'decided' && deletedAt !== null ? (
        <Notice>
          {t('decided', {
            date: new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'long' }).format(
              deletedAt,
            ),
          })}
        </Notice>
      ) : (
        <OwnApplication isOnDocuments />
      )}
      {state === 'address' && <Notice title={t('empty.address')}>{t('empty.addressText')}</Notice>}
      {canChange && (
        <div className={styles.lead}>
          <p>{t('lead')}</p>
          <p className={styles.text}>{t('formats')}</p>
          <p className={styles.text}>
            {t('privacy', { days: limits.documentKeptDays })}{' '}
            <a href={localPath('/privacy-policy', languageOf(i18n))}>{t('policy')}</a>
          </p>
        </div>
      )}
      {(canChange || state === 'decided') && (
        <div className={styles.slots}>
          {documentKinds
            .filter((kind) => canChange || of(kind).length > 0)
            .map((kind) => (
              <DocumentSlot key={kind} kind={kind} documents={of(kind)} canChange={canChange} />
            ))}
        </div>
      )}
    </>
  )
}

function Nothing({ why }: { why: 'none' | 'decided' }) {
  const { t, i18n } = useTranslation('documents')
  return (
    <EmptyState
      icon={<FileTextIcon />}
      title={t(`empty.${why}`)}
      text={t(`empty.${why}Text`)}
      action={
        why === 'none' && (
          <Button asChild size="l" variant="solid">
            <a href={localPath('/creators/apply', languageOf(i18n))}>{t('empty.apply')}</a>
          </Button>
        )
      }
    />
  )
}
